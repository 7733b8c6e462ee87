import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBankingDays } from '#server/insight/cash/calendar/bankingDays.ts';
import { runs } from '#server/platform/testing/runs.ts';
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
    masterId: 1,
    product: { country: 'BR' },
    onOrder: 0,
    purchased: 0,
    isHeld: false,
    unitCost: { minor: 100, currency: 'BRL' },
    next: null,
    rules,
  };
  const rows = [
    { ...row, onOrder: 4 },
    { ...row, next: { units: 2, day: '2026-12-01' } },
    { ...row, next: { units: 2, day: '2026-11-01' } },
    { ...row, next: { units: 50, day: '2026-11-20' }, isHeld: true },
    { ...row, onOrder: 3, unitCost: null },
    row,
  ];
  const terms = { origin: ORIGIN, termDays: [0, 30], leadDays: 40 };
  const { ordered, planned, withoutCost } = suppliersOf({ rows, purchases: [] }, terms);
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

  // purchase orders are paid by their own cost and day, and their units are not paid again as typed ones
  const due = {
    masterId: 1,
    country: 'BR',
    units: 4,
    unitCost: { minor: 250, currency: 'USD' },
    orderedOn: '2026-11-02',
  };
  const purchases = [
    { ...due, arrival: '2026-12-07', isReceived: false },
    { ...due, units: 1, arrival: null, isReceived: false }, // ordered, and the lead time of its product
    { ...due, units: 1, masterId: 9, arrival: null, isReceived: false },
    { ...due, units: 1, arrival: '2026-11-10', isReceived: false }, // late
    { ...due, units: 2, arrival: '2026-11-10', isReceived: true }, // its first part is paid
    { ...due, unitCost: null, masterId: 9, arrival: '2026-11-10', isReceived: true },
    { ...due, unitCost: null, masterId: 9, arrival: '2026-12-10', isReceived: false },
  ];
  const bought = suppliersOf({ rows: [{ ...row, onOrder: 8, purchased: 6 }], purchases }, terms);
  expect(bought.ordered.map(({ money }) => money.currency)).toEqual(['BRL', 'BRL', ...Array<string>(9).fill('USD')]);
  expect(dated(bought.ordered)).toEqual([
    ['2026-12-01', 100],
    ['2026-12-31', 100],
    ['2026-12-07', 500],
    ['2027-01-06', 500],
    ['2026-11-23', 125],
    ['2026-12-21', 125],
    ['2026-12-14', 125],
    ['2027-01-11', 125],
    ['2026-11-23', 125],
    ['2026-12-21', 125],
    ['2026-12-10', 250],
  ]);
  expect(bought.withoutCost).toBe(1);
});

test('whatever was typed and ordered, what is paid is each unit once', () => {
  const units = fc.nat(1_000);
  const purchase = fc.record({
    masterId: fc.integer({ min: 1, max: 3 }),
    country: fc.constantFrom('BR', 'US'),
    units: units.map((count) => count + 1),
    unitCost: fc.nat(9_999).map((minor) => ({ minor, currency: 'BRL' })),
    orderedOn: fc.constantFrom('2026-10-01', '2026-11-19'),
    arrival: fc.constantFrom(null, '2026-11-01', '2026-11-20', '2027-01-02'),
    isReceived: fc.constant(false),
  });
  const typed = fc.dictionary(fc.constantFrom('1 BR', '2 BR', '2 US'), fc.tuple(units, fc.nat(9_999)));
  fc.assert(
    fc.property(fc.array(purchase, { maxLength: 8 }), typed, (purchases, plan) => {
      const rows = Object.entries(plan).map(([key, [own, minor]]) => {
        const [masterId, country] = key.split(' ');
        const purchased = sumOf(
          purchases.filter((one) => `${one.masterId} ${one.country}` === key),
          (one) => one.units,
        );
        return {
          masterId: Number(masterId),
          product: { country: country! },
          onOrder: own + purchased,
          purchased,
          isHeld: false,
          unitCost: { minor, currency: 'BRL' },
          next: null,
          rules: { leadDays: 10, leadDeviationDays: 0, reviewDays: 30, minimumOrder: null, casePack: null },
        };
      });
      const { ordered } = suppliersOf({ rows, purchases }, { origin: ORIGIN, termDays: [0, 30, 60], leadDays: 20 });
      expect(ordered.every(({ day }) => day >= ORIGIN)).toBe(true);
      expect(sumOf(ordered, ({ money }) => money.minor)).toBe(
        sumOf(Object.values(plan), ([own, minor]) => own * minor) +
          sumOf(purchases, (one) => one.units * one.unitCost.minor),
      );
    }),
    { numRuns: runs(200) },
  );
});

const sumOf = <One>(list: readonly One[], of: (one: One) => number): number =>
  list.reduce((sum, one) => sum + of(one), 0);

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
