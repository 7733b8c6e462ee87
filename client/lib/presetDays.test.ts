import { expect, test } from 'vitest';
import { periods } from './periods.ts';
import { presetDays } from './presetDays.ts';

/** A Friday; the server's own test names the same days, the last one included here. */
const TODAY = '2026-11-20';

test('each period shows the days the server counts', () => {
  const days = Object.fromEntries(
    periods.flatMap((period) => {
      const range = presetDays(period, TODAY);
      return range ? [[period, `${range.startDate} ${range.endDate}`]] : [];
    }),
  );
  expect(days).toEqual({
    today: '2026-11-20 2026-11-20',
    yesterday: '2026-11-19 2026-11-19',
    dayBeforeYesterday: '2026-11-18 2026-11-18',
    thisWeek: '2026-11-16 2026-11-20',
    lastWeek: '2026-11-09 2026-11-15',
    last7Days: '2026-11-14 2026-11-20',
    last14Days: '2026-11-07 2026-11-20',
    thisMonth: '2026-11-01 2026-11-20',
    lastMonth: '2026-10-01 2026-10-31',
    monthBeforeLast: '2026-09-01 2026-09-30',
    last30Days: '2026-10-22 2026-11-20',
    last3Months: '2026-08-21 2026-11-20',
    last6Months: '2026-05-21 2026-11-20',
    last12Months: '2025-11-21 2026-11-20',
    yearToDate: '2026-01-01 2026-11-20',
    lastYear: '2025-01-01 2025-12-31',
  });
});

test('months back end on the last day a shorter month has, a week begins on Monday also on a Sunday', () => {
  expect(presetDays('last3Months', '2026-05-30')).toEqual({ startDate: '2026-02-28', endDate: '2026-05-30' });
  expect(presetDays('last3Months', '2028-05-30')?.startDate).toBe('2028-02-29');
  expect(presetDays('thisWeek', '2026-11-22')).toEqual({ startDate: '2026-11-16', endDate: '2026-11-22' });
  expect(presetDays('lastMonth', '2026-01-31')).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' });
});
