import { expect, test } from 'vitest';
import { comparisonLabel, includesNow, periodNames, periods } from './periods.ts';

test('there are 18 periods, today first, each with a distinct name', () => {
  expect(periods).toHaveLength(18);
  expect(periods[0]).toBe('today');
  expect(new Set(Object.values(periodNames)).size).toBe(18);
});

test('today is compared with yesterday until the same time', () => {
  expect(comparisonLabel('today', '2026-11-19T17:05:00Z')).toBe('vs. ontem até 14:05');
});

test('a running period is compared until a day and time, a finished one in full', () => {
  expect(comparisonLabel('thisMonth', '2026-10-20T17:05:00Z')).toBe('vs. mês passado até 20/10 14:05');
  expect(comparisonLabel('lastMonth', null)).toBe('vs. mês retrasado');
});

test('all time is compared with nothing', () => {
  expect(comparisonLabel('allTime', null)).toBeNull();
});

test('each comparison has its own label', () => {
  expect(comparisonLabel('today', '2026-11-13T17:05:00Z', 'sameWeekdays')).toBe(
    'vs. mesmo dia da semana anterior até 14:05',
  );
  expect(comparisonLabel('lastMonth', null, 'sameWeekdays')).toBe('vs. mesmos dias da semana');
  expect(comparisonLabel('thisMonth', '2025-11-20T17:05:00Z', 'yearBefore')).toBe('vs. um ano antes até 20/11 14:05');
  expect(comparisonLabel('today', null, 'none')).toBeNull();
  expect(comparisonLabel('allTime', null, 'yearBefore')).toBeNull();
});

test('an order placed now belongs to running periods only', () => {
  expect(periods.filter(includesNow)).toEqual([
    'today',
    'thisWeek',
    'last7Days',
    'last14Days',
    'thisMonth',
    'last30Days',
    'last3Months',
    'last6Months',
    'last12Months',
    'yearToDate',
    'allTime',
  ]);
});
