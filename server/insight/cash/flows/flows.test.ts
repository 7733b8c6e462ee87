import { expect, test } from 'vitest';
import { addBankingDays } from '#server/insight/cash/calendar/bankingDays.ts';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import type { CashFlow } from '#server/insight/cash/projection/cashParts.ts';
import { overheadFlows } from './overheadFlows.ts';
import { cardFlows, withheldFlows } from './readAds.ts';
import { billsOf } from './readBills.ts';
import { suppliersOf } from './readSuppliers.ts';
import { taxFlows } from './readTaxes.ts';

const ORIGIN = dayNumber('2026-11-20');
const dated = (flows: readonly CashFlow[]) => flows.map(({ day, money }) => [dayOfNumber(day), money.minor]);

const period = (fromDay: string, toDay: string, unpaidMinor: number, more: object = {}) => ({
  group: 'ML',
  fromDay,
  toDay,
  isClosed: toDay < '2026-11-20',
  dueDay: null,
  currency: 'BRL',
  unpaidMinor,
  ...more,
});

test('a bill is paid on its day; what is overdue, today; the open one at its rate, and the next ones too', () => {
  const bills = billsOf(
    [
      period('2026-10-01', '2026-10-31', 5_000, { dueDay: '2026-11-10' }),
      period('2026-09-01', '2026-09-30', 0, { dueDay: '2026-10-10' }),
      period('2026-11-01', '2026-11-30', 1_900),
    ],
    ORIGIN,
  );
  expect(bills).toMatchObject({ isEstimated: true, undated: 0 });
  expect(dated(bills.flows)).toEqual([
    ['2026-11-20', 5_000],
    ['2026-12-10', 3_000],
    ['2027-01-09', 3_000],
    ['2027-02-08', 3_000],
  ]);
});

test('a bill whose day nothing says is counted, and a bill without an amount is nothing', () => {
  expect(billsOf([period('2026-11-01', '2026-11-30', 1_900)], ORIGIN)).toEqual({
    flows: [],
    isEstimated: true,
    undated: 1,
  });
  expect(billsOf([period('2026-11-01', '2026-11-30', 0)], ORIGIN)).toEqual({
    flows: [],
    isEstimated: false,
    undated: 0,
  });
});

test('tax of a month has what is owed and what is expected, and passed guides are left out', () => {
  const owed = [
    { month: '2026-09', minor: 900 },
    { month: '2026-10', minor: 700 },
    { month: '2026-11', minor: 100 },
  ];
  const expected = [10, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5];
  // Friday 20 November is a holiday
  expect(dated(taxFlows(owed, { origin: ORIGIN, currency: 'BRL', expected }))).toEqual([
    ['2026-11-23', 700],
    ['2026-12-21', 120],
    ['2027-01-20', 5],
  ]);
});

test('overheads fall on the day they began, on the last of a shorter month, and stop at their end', () => {
  const rent = { validFrom: '2026-01-31', validUntil: '2027-01-01', amountMinor: 300, every: 'month' as const };
  expect(dated(overheadFlows([rent], ORIGIN, []))).toEqual([
    ['2026-11-30', 300],
    ['2026-12-31', 300],
  ]);
  const once = { validFrom: '2026-11-25', validUntil: null, amountMinor: 80, every: 'once' as const };
  const year = { validFrom: '2020-12-05', validUntil: null, amountMinor: 9, every: 'year' as const };
  expect(dated(overheadFlows([once, year], ORIGIN, []))).toEqual([
    ['2026-11-25', 80],
    ['2026-12-05', 9],
  ]);
  const box = { validFrom: '2026-01-01', validUntil: null, amountMinor: 50, every: 'order' as const };
  const expected = [{ units: 9, orders: 2 }];
  expect(dated(overheadFlows([box, { ...box, every: 'unit' }], ORIGIN, expected))).toEqual([
    ['2026-11-20', 100],
    ['2026-11-20', 450],
  ]);
});

test('suppliers are paid after arrival; the plan is apart, and waits while the product is held', () => {
  const rules = {
    leadDays: 10.5,
    leadDeviationDays: 0,
    reviewDays: 30,
    serviceFactor: 1,
    minimumOrder: null,
    casePack: null,
  };
  const row = {
    onOrder: 0,
    isHeld: false,
    unitCost: { minor: 100, currency: 'BRL' },
    next: null,
    rules,
  };
  const { ordered, planned, withoutCost } = suppliersOf(
    [
      { ...row, onOrder: 4 },
      { ...row, next: { units: 2, day: '2026-12-01' } },
      { ...row, next: { units: 2, day: '2026-11-01' } },
      { ...row, next: { units: 50, day: '2026-11-20' }, isHeld: true },
      { ...row, onOrder: 3, unitCost: null },
      row,
    ],
    ORIGIN,
    [0, 30],
  );
  expect(dated(ordered)).toEqual([
    ['2026-12-01', 200],
    ['2026-12-31', 200],
  ]);
  expect(dated(planned)).toEqual([
    ['2026-12-14', 100],
    ['2027-01-11', 100],
    ['2026-12-01', 100],
    ['2026-12-31', 100],
  ]);
  expect(withoutCost).toBe(1);
});

test('advertising is paid by card in the next month, or withheld from the deposit of its settlement', () => {
  const spent = {
    marketplace: 'amazon' as const,
    currency: 'BRL',
    months: new Map([
      ['2026-10', 700],
      ['2026-11', 190],
    ]),
    perDay: 10,
  };
  expect(dated(cardFlows(spent, ORIGIN, 25)).slice(0, 3)).toEqual([
    ['2026-11-25', 700],
    ['2026-12-25', 300],
    ['2027-01-25', 310],
  ]);
  expect(dated(cardFlows(spent, ORIGIN, 5))[0]).toEqual(['2026-12-05', 300]);
  const deposits = withheldFlows(spent, ORIGIN, (day) => addBankingDays(Math.ceil(day / 14) * 14, 0));
  expect(deposits.reduce((sum, { money }) => sum + money.minor, 0)).toBe(900);
  expect(deposits.length).toBeLessThan(9);
  expect(withheldFlows(spent, ORIGIN, () => null)).toEqual([]);
});
