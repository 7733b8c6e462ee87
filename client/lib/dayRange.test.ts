import { expect, test } from 'vitest';
import { dayRange } from './dayRange.ts';

const atTen = new Date('2026-03-10T22:00:00-03:00'); // already the 11th in UTC (vector 5)

test('without days the range is the last thirty, today in São Paulo included', () => {
  expect(dayRange({}, atTen)).toEqual({ startDate: '2026-02-09', endDate: '2026-03-10' });
});

test('one day alone is completed', () => {
  expect(dayRange({ endDate: '2026-01-30' }, atTen)).toEqual({ startDate: '2026-01-01', endDate: '2026-01-30' });
  expect(dayRange({ startDate: '2026-03-01' }, atTen)).toEqual({ startDate: '2026-03-01', endDate: '2026-03-10' });
});

test('a reversed range is its last day', () => {
  expect(dayRange({ startDate: '2026-03-09', endDate: '2026-03-01' }, atTen)).toEqual({
    startDate: '2026-03-01',
    endDate: '2026-03-01',
  });
});
