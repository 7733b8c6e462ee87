import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OverheadAmount, overheadPeriods } from '#server/records/overheads/overhead.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { amountOfDays } from './overheadDays.ts';

const rent = (more: Partial<OverheadAmount> = {}): OverheadAmount => ({
  validFrom: '2026-01-01',
  validUntil: null,
  amountMinor: 100_000,
  every: 'month',
  ...more,
});
const range = (start: string, end: string) => ({ start, end });

test.each<[string, OverheadAmount, ReturnType<typeof range>, number]>([
  ['a monthly 1,000.00 over 3 to 9 February', rent(), range('2026-02-03', '2026-02-10'), 25_000],
  ['a whole month', rent(), range('2026-02-01', '2026-03-01'), 100_000],
  ['one of its 31 days, rounded half up', rent({ amountMinor: 31 + 15 }), range('2026-03-01', '2026-03-02'), 1],
  ['two months and a half', rent(), range('2026-01-16', '2026-04-01'), 51_613 + 200_000],
  [
    'a year, from July 2 of 365 days',
    rent({ every: 'year', amountMinor: 365_00 }),
    range('2026-07-02', '2027-01-01'),
    183_00,
  ],
  [
    'a leap year',
    rent({ every: 'year', amountMinor: 366_00, validFrom: '2024-01-01' }),
    range('2024-02-28', '2024-03-01'),
    200,
  ],
  ['days before its first one', rent({ validFrom: '2026-02-15' }), range('2026-02-01', '2026-02-16'), 3_571],
  ['days after its last one', rent({ validUntil: '2026-02-14' }), range('2026-02-01', '2026-03-01'), 50_000],
  ['a range before it', rent({ validFrom: '2026-02-15' }), range('2026-01-01', '2026-02-15'), 0],
  ['once, on its day', rent({ every: 'once', validFrom: '2026-02-15' }), range('2026-02-15', '2026-02-16'), 100_000],
  ['once, after its day', rent({ every: 'once', validFrom: '2026-02-15' }), range('2026-02-16', '2026-12-31'), 0],
  [
    'once, over ten days',
    rent({ every: 'once', validFrom: '2026-02-20', validUntil: '2026-03-01' }),
    range('2026-03-01', '2026-03-10'),
    10_000,
  ],
  ['charged for units', rent({ every: 'unit' }), range('2026-01-01', '2026-12-31'), 0],
])('%s', (_name, overhead, days, expected) => {
  expect(amountOfDays(overhead, days)).toBe(expected);
});

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => daysBefore('2030-06-30', days));

test('any split of any range adds up, and no part is negative', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...overheadPeriods),
      fc.integer({ min: 1, max: 10_000_000_000 }),
      day,
      fc.option(day, { nil: null }),
      fc.array(day, { minLength: 2, maxLength: 6 }),
      (every, amountMinor, validFrom, until, cuts) => {
        const overhead = {
          every,
          amountMinor,
          validFrom,
          validUntil: until !== null && until < validFrom ? null : until,
        };
        const at = cuts.toSorted();
        const parts = at.slice(1).map((end, index) => amountOfDays(overhead, { start: at[index]!, end }));
        const whole = amountOfDays(overhead, { start: at[0]!, end: at.at(-1)! });
        expect(parts.every((part) => part >= 0)).toBe(true);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('the months of a year that it lasts cost twelve times the amount', () => {
  expect(amountOfDays(rent({ amountMinor: 33_333 }), range('2026-01-01', '2027-01-01'))).toBe(12 * 33_333);
  expect(amountOfDays(rent({ amountMinor: 9_999_999_999 }), range('1990-01-01', '2100-12-31'))).toBeGreaterThan(0);
});
