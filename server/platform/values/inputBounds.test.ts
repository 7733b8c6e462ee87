import { expect, test } from 'vitest';
import { isDay, isDayInRange } from './calendarDay.ts';
import { isTooDeep, maxTextLength } from './inputBounds.ts';

const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

test('JSON of 32 levels is read, of more is not, and counting 100,000 levels does not overflow', () => {
  expect(isTooDeep(nested(32))).toBe(false);
  expect(isTooDeep(nested(33))).toBe(true);
  expect(isTooDeep({ a: [{ b: nested(31) }] })).toBe(true);
  expect(isTooDeep(nested(100_000))).toBe(true);
  for (const flat of [null, 'text', 1, {}, [], { a: 'text'.repeat(100) }]) expect(isTooDeep(flat)).toBe(false);
});

test('a text may have 1,000 characters, a statement and a key more', () => {
  expect(['search', 'toString', '__proto__'].map(maxTextLength)).toEqual([1_000, 1_000, 1_000]);
  expect(['sql', 'clientSecret'].map(maxTextLength)).toEqual([20_000, 5_000]);
});

test.each(['2026-02-30', '2026-13-01', '2026-1-01', '0000-00-00', '2026-01-01T00', ' 2026-01-01', '', '٢026-01-01'])(
  '%j is not a day',
  (text) => expect(isDay(text)).toBe(false),
);

test('days of the years 1990 to 2100 are accepted', () => {
  expect(['1990-01-01', '2024-02-29', '2100-12-31'].every((day) => isDay(day) && isDayInRange(day))).toBe(true);
  expect(['0000-01-01', '1989-12-31', '2101-01-01', '9999-12-31'].map(isDay)).toEqual([true, true, true, true]);
  expect(['0000-01-01', '1989-12-31', '2101-01-01', '9999-12-31'].some(isDayInRange)).toBe(false);
});
