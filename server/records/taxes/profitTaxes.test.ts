import { expect, test } from 'vitest';
import { taxQuarters } from './profitTaxes.ts';
import type { TaxMonth } from './taxMonths.ts';

const month = (day: string, regime: TaxMonth['regime'], revenueMinor: number) =>
  ({ month: day, regime, revenueMinor, syncedMinor: null }) as unknown as TaxMonth;
const amounts = (months: TaxMonth[]) =>
  taxQuarters(months).map(({ start, end, regime, months: own, revenueMinor, taxes }) => [
    start,
    end,
    regime,
    own.length,
    revenueMinor,
    taxes && Object.fromEntries(taxes.map(({ kind, amount }) => [kind, amount])),
  ]);

test('a quarter owes IRPJ on 8 % and CSLL on 12 % of the revenue of its months in Lucro Presumido', () => {
  expect(
    amounts([
      month('2025-12-01', 'simples', 50_000_000),
      month('2026-01-01', 'presumido', 10_000_000),
      month('2026-02-01', 'presumido', 20_000_000),
      month('2026-03-01', 'presumido', 30_000_000),
      month('2026-04-01', 'presumido', 1_000_000),
    ]),
  ).toEqual([
    ['2026-01-01', '2026-04-01', 'presumido', 3, 60_000_000, { irpj: 720_000, csll: 648_000 }],
    ['2026-04-01', '2026-07-01', 'presumido', 1, 1_000_000, { irpj: 12_000, csll: 10_800 }],
  ]);
});

test('above 60,000 of presumed profit a quarter owes ten percent more, and room of LC 224 goes on within the year', () => {
  const quarter = (from: number, minor: number) =>
    [0, 1, 2].map((n) => month(`2026-${String(from + n).padStart(2, '0')}-01`, 'presumido', minor / 3));
  // the second quarter has 0.5 million of room from the first, and 0.25 million above: its own 1.25 with it is 1.75
  const [, second] = amounts([...quarter(1, 75_000_000), ...quarter(4, 200_000_000 - 25_000_000 + 25_000_000)]);
  const presumed = 175_000_000 * 0.08 + 25_000_000 * 0.088;
  expect(second![5]).toMatchObject({
    irpj: Math.round(presumed * 0.15),
    irpj_additional: Math.round((presumed - 6_000_000) * 0.1),
  });
});

test('in Lucro Real the result says what is owed, and a quarter in two regimes is one of each', () => {
  expect(
    amounts([
      month('2026-10-01', 'presumido', 1_000_000),
      month('2026-11-01', 'real', 2_000_000),
      month('2026-12-01', 'real', 3_000_000),
    ]),
  ).toEqual([
    ['2026-10-01', '2027-01-01', 'presumido', 1, 1_000_000, { irpj: 12_000, csll: 10_800 }],
    ['2026-10-01', '2027-01-01', 'real', 2, 5_000_000, null],
  ]);
});

test('returns lower the revenue of stored sales, and what a company sells elsewhere is not theirs', () => {
  const of = (syncedMinor: number | null) =>
    amounts([{ ...month('2026-10-01', 'presumido', 1_000_000), syncedMinor, companyMinor: 5_000_000 }])[0]![4];
  expect([of(900_000), of(null)]).toEqual([900_000, 1_000_000]);
});
