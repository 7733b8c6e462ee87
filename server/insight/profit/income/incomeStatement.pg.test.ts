import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { reasonsOf } from '#server/insight/coverage/basisText.ts';
import { type IncomeLine, incomeLineRules, incomeLines } from './incomeLines.ts';
import { granularities } from './sums/incomeBuckets.ts';
import { supersedeAmounts } from '#server/records/ledger/supersedeAmounts.ts';
import { taxMonths } from '#server/records/taxes/taxMonths.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { type IncomeColumn, type IncomeRequest, type IncomeStatement, incomeStatement } from './incomeStatement.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { MIXED_DAYS, openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';

useTestDatabase();

const NOW = new Date('2026-11-20T17:05:00Z');
const period = 'custom' as const;
const all = { period, startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last };
const figure = ({ figures }: IncomeColumn, line: IncomeLine) => figures.find((each) => each.line === line)!;
const minorOf = (column: IncomeColumn, line: IncomeLine) => figure(column, line).amount?.minor ?? null;

let shop: Shop;
beforeAll(async () => {
  shop = await openMixedShop();
});

/** Lines that add up to profit: neither subtotals nor parts of others. */
const summands = incomeLines.filter((line) => !incomeLineRules[line].isSum && !incomeLineRules[line].partOf);
const cents = (column: IncomeColumn, line: IncomeLine) => minorOf(column, line) ?? 0;

const bases = ['accrual', 'cash'] as const;
const anyScope = fc.record({
  granularity: fc.constantFrom(...granularities),
  basis: fc.constantFrom(...bases),
  marketplace: fc.constantFrom(null, null, 'amazon' as const, 'mercadolivre' as const),
  from: fc.integer({ min: 0, max: 60 }),
  length: fc.integer({ min: 0, max: 40 }),
});
const dayAt = (index: number) => new Date(Date.parse(MIXED_DAYS.first) + index * 86_400_000).toISOString().slice(0, 10);

test('lines add up to their subtotals and columns to the total, to the cent, in any scope and on both bases', async () => {
  let sums = 0;
  for (const { from, length, ...request } of fc.sample(anyScope, { seed: 53, numRuns: 60 })) {
    const days = { period, startDate: dayAt(from), endDate: dayAt(from + length) };
    const { columns, total } = await incomeStatement(shop.viewer, { ...days, ...request }, NOW);
    const context = JSON.stringify({ ...days, ...request });
    for (const column of [total, ...columns]) {
      let running = 0;
      for (const line of incomeLines) {
        const { isSum, partOf } = incomeLineRules[line];
        const said = isSum ? (minorOf(column, line) ?? running) : running;
        expect(said, `${line} of ${context}`).toBe(running);
        if (!isSum && !partOf) running += cents(column, line);
        if (cents(column, line) !== 0) sums += 1;
      }
      for (const whole of ['fees', 'freight', 'storage'] as const) {
        const parts = incomeLines.filter((line) => incomeLineRules[line].partOf === whole);
        expect(
          parts.reduce((sum, part) => sum + cents(column, part), 0),
          `${whole} of ${context}`,
        ).toBe(cents(column, whole));
      }
    }
    for (const line of summands)
      expect(
        columns.reduce((sum, column) => sum + cents(column, line), 0),
        `${line} of ${context}`,
      ).toBe(cents(total, line));
    expect(columns.reduce((sum, { units }) => sum + units, 0)).toBe(total.units);
    expect(columns.reduce((sum, { unitsWithoutCost }) => sum + unitsWithoutCost, 0)).toBe(total.unitsWithoutCost);
  }
  expect(sums, 'most of them say something').toBeGreaterThan(1_000);
});

test('the total says what the dashboard says of its days, and so does every column but for cents of exchange', async () => {
  for (const granularity of granularities) {
    const { columns, total, isConverted } = await incomeStatement(shop.viewer, { ...all, granularity }, NOW);
    expect(isConverted).toBe(true);
    const everyNth = granularity === 'day' ? 9 : 1;
    for (const column of [total, ...columns.filter((_, index) => index % everyNth === 0)]) {
      const { start, end } = column.days;
      const endDate = new Date(Date.parse(end) - 86_400_000).toISOString().slice(0, 10);
      const { marketplace } = column;
      const metrics = await salesMetrics(shop.viewer, { period, startDate: start, endDate, marketplace }, NOW);
      const revenue = cents(column, 'grossSales') + cents(column, 'discounts');
      const allowed = column === total ? 0 : 2;
      expect(Math.abs(revenue - metrics.revenue.minor)).toBeLessThanOrEqual(allowed);
      expect(Math.abs(cents(column, 'profit') - (metrics.profit?.minor ?? 0))).toBeLessThanOrEqual(allowed);
      expect({
        isKnown: minorOf(column, 'profit') !== null,
        units: column.units,
        unitsWithoutCost: column.unitsWithoutCost,
        unitsWithoutFee: column.unitsWithoutFee,
        estimatedShare: column.estimatedShare?.toFixed(4),
      }).toEqual({
        isKnown: metrics.profit !== null,
        units: metrics.units,
        unitsWithoutCost: metrics.unitsWithoutCost,
        unitsWithoutFee: metrics.unitsWithoutFee,
        estimatedShare: metrics.estimatedShare?.toFixed(4),
      });
    }
  }
});

test('in one currency each column is what the dashboard says, to the cent, and rounding leaves nothing', async () => {
  const request = { ...all, marketplace: 'mercadolivre' as const };
  const { columns, isConverted } = await incomeStatement(shop.viewer, { ...request, granularity: 'month' }, NOW);
  expect(isConverted).toBe(false);
  expect(columns.map(({ days }) => days.start)).toEqual(['2026-08-10', '2026-09-01', '2026-10-01']);
  for (const column of columns) {
    const endDate = new Date(Date.parse(column.days.end) - 86_400_000).toISOString().slice(0, 10);
    const metrics = await salesMetrics(shop.viewer, { ...request, startDate: column.days.start, endDate }, NOW);
    expect(minorOf(column, 'profit')).toBe(metrics.profit!.minor);
    expect(cents(column, 'grossSales') + cents(column, 'discounts')).toBe(metrics.revenue.minor);
    expect(cents(column, 'exchangeRounding')).toBe(0);
  }
});

const allTime = { period, startDate: '2026-01-01', endDate: '2027-12-31', granularity: 'month' as const };

test.each([null, 'amazon', 'mercadolivre'] as const)(
  'over all time what was earned is what moved and what is open, line by line (%s)',
  async (marketplace) => {
    const read = (basis: 'accrual' | 'cash') => incomeStatement(shop.viewer, { ...allTime, marketplace, basis }, NOW);
    const [earned, moved] = [await read('accrual'), await read('cash')];
    expect(earned.open).toBeNull();
    const openOf = (name: IncomeLine) => moved.open!.find(({ line }) => line === name)!.amount.minor;
    for (const line of incomeLines)
      expect(cents(moved.total, line) + openOf(line), `${line}`).toBe(cents(earned.total, line));
    expect(openOf('grossSales')).toBeGreaterThan(0);
  },
);

test('on the cash basis a month alone has tax, advertising and charges of the account that move in it', async () => {
  const { viewer, ...sold } = await openShop();
  const bought = new Date('2026-09-01T15:00:00Z');
  await sold.sell(order([line('A')], { purchasedAt: bought, updatedAt: bought }));
  await setTaxRegime(viewer, { validFrom: '2026-09-01', regime: 'percent', percent: 10 }, { now: NOW });
  await sold.advertise('A', 700, 2_000, { day: '2026-10-24' });
  const charge = { orderExternalId: null, kind: 'account_fee', name: 'Subscription', countsAlone: true } as const;
  const released = { day: '2026-08-30', releasedAt: new Date('2026-11-01T02:59:00Z') };
  await transaction((tx) =>
    recordPostedAmounts(viewer.accountId, [postedAmount('1', -3_990, { ...charge, ...released })], tx),
  );
  await sold.read('ads', '2026-08-01', '2026-11-20');
  await sold.readMoney('2026-08-01', '2026-11-20');
  const read = (startDate: string, endDate: string) =>
    incomeStatement(viewer, { period, startDate, endDate, granularity: 'month', basis: 'cash' }, NOW);
  const moved = ['tax', 'ads', 'accountFees'] as const;
  const shown = async (...days: [string, string]) => {
    const { total } = await read(...days);
    return moved.map((name) => cents(total, name));
  };
  expect(await shown('2026-10-01', '2026-10-31')).toEqual([-1_000, -700, -3_990]);
  expect(await shown('2026-10-20', '2026-10-20')).toEqual([-1_000, 0, 0]);
  expect(await shown('2026-11-01', '2026-11-20')).toEqual([0, 0, 0]);
});

test('the bases differ by the days on which the money moves', async () => {
  const { viewer, ...sold } = await openShop();
  const at = (moment: string) => ({ purchasedAt: new Date(moment), updatedAt: new Date(moment) });
  const paid = order([line('A')], at('2026-09-28T15:00:00Z'));
  const held = order([line('A')], at('2026-09-29T15:00:00Z'));
  await sold.sell(paid, held);
  await sold.cost('A', 1_000);
  await setTaxRegime(viewer, { validFrom: '2026-09-01', regime: 'percent', percent: 10 }, { now: NOW });
  const posted = (ref: string, of: string, more: object) =>
    postedAmount(ref, -1_200, { orderExternalId: of, day: '2026-09-30', ...more });
  await transaction((tx) =>
    recordPostedAmounts(
      viewer.accountId,
      [
        posted('1', paid.externalId, { releasedAt: new Date('2026-10-05T12:00:00Z') }),
        posted('2', held.externalId, { basis: 'provisional', postedAt: new Date('2026-09-30T12:00:00Z') }),
      ],
      tx,
    ),
  );
  const read = (basis: 'accrual' | 'cash') =>
    incomeStatement(
      viewer,
      { period, startDate: '2026-09-01', endDate: '2026-10-31', granularity: 'month', basis },
      NOW,
    );
  const shown = ({ columns }: IncomeStatement) =>
    columns.map((column) => (['grossSales', 'tax', 'cogs', 'commission'] as const).map((name) => cents(column, name)));
  expect(shown(await read('accrual'))).toEqual([
    [20_000, -2_000, -2_000, -2_400],
    [0, 0, 0, 0],
  ]);
  const cash = await read('cash');
  expect(shown(cash)).toEqual([
    [0, 0, -2_000, 0],
    [10_000, -2_000, 0, -1_200],
  ]);
  const open = Object.fromEntries(cash.open!.map((each) => [each.line, each.amount.minor]));
  expect([open.grossSales, open.tax, open.commission]).toEqual([10_000, 0, -1_200]);
});

test('storage of the account and packaging are lines of their own, and what a report repeats is shown as counted', async () => {
  const { viewer, ...sold } = await openShop();
  await sold.openedOn('2026-11-01');
  await sold.sell(order([line('A')]));
  const of = { orderExternalId: null, day: '2026-11-20', countsAlone: true } as const;
  await transaction((tx) =>
    recordPostedAmounts(
      viewer.accountId,
      [
        postedAmount('1', -700, { ...of, kind: 'storage', name: 'FBAStorageBilling' }),
        postedAmount('2', -3_990, { ...of, kind: 'account_fee', name: 'Subscription' }),
        postedAmount('3', -555, { ...of, kind: 'ads_billed', name: 'ProductAdsPayment', reportedBy: 'ads' }),
      ],
      tx,
    ),
  );
  await sold.advertise('A', 500, 900);
  await sold.read('ads', '2026-11-01', '2026-11-20');
  await transaction((tx) => supersedeAmounts(viewer.accountId, tx));
  const statement = await incomeStatement(viewer, { period: 'today', granularity: 'day' }, NOW);
  const { total } = statement;
  expect(
    ['storage', 'accountStorage', 'productStorage', 'accountFees', 'ads'].map((name) =>
      cents(total, name as IncomeLine),
    ),
  ).toEqual([-700, -700, 0, -3_990, -500]);
  const named = (list: { name: string; amount: { minor: number } }[]) =>
    list.map(({ name, amount }) => [name, amount.minor]);
  expect(named(statement.accountFees)).toEqual([['Subscription', -3_990]]);
  expect(named(statement.accountReported)).toEqual([['ProductAdsPayment', -555]]);
});

test('the tax of a month is the one of the screen of costs', async () => {
  const { viewer, ...sold } = await openShop();
  const at = (moment: string) => ({ purchasedAt: new Date(moment), updatedAt: new Date(moment) });
  const sale = (moment: string) =>
    order([line('A', { priceMinor: 1_005 }), line('B', { priceMinor: 995 })], at(moment));
  await sold.sell(sale('2026-09-02T15:00:00Z'), sale('2026-09-30T15:00:00Z'), sale('2026-10-05T15:00:00Z'));
  await setTaxRegime(viewer, { validFrom: '2026-09-01', regime: 'percent', percent: 6.37 }, { now: NOW });
  const months = await taxMonths(viewer.accountId, NOW);
  const { columns } = await incomeStatement(
    viewer,
    { period, startDate: '2026-09-01', endDate: '2026-10-31', granularity: 'month' },
    NOW,
  );
  const taxOf = (month: string) => months.find((each) => each.month === month)!.taxMinor;
  expect([taxOf('2026-09-01'), taxOf('2026-10-01')]).toEqual(columns.map((column) => -cents(column, 'tax')));
  expect(taxOf('2026-09-01')).toBeGreaterThan(0);
});

test('a column of a marketplace has its own amounts and marks', async () => {
  const { columns } = await incomeStatement(shop.viewer, { ...all, granularity: 'marketplace' }, NOW);
  expect(columns.map(({ marketplace }) => marketplace)).toEqual(['amazon', 'mercadolivre']);
  expect(figure(columns[1]!, 'reimbursements').mark.basis.map(({ code }) => code)).toContain('notOffered');
  expect(figure(columns[0]!, 'reimbursements').mark.basis.map(({ code }) => code)).not.toContain('notOffered');
});

test('revenue of units without a cost is named, and moves nothing', async () => {
  const { viewer, ...sold } = await openShop();
  await sold.openedOn('2026-11-01');
  await sold.sell(order([line('A', { discountMinor: 500 }), line('B', { priceMinor: 4_000, quantity: 2 })]));
  await sold.cost('B', 1_000);
  const read = async () => (await incomeStatement(viewer, { period: 'today', granularity: 'day' }, NOW)).total;
  const before = await read();
  expect([before.unitsWithoutCost, before.revenueWithoutCost.minor]).toEqual([1, 9_500]);
  await sold.cost('A', 3_000);
  const after = await read();
  expect([after.unitsWithoutCost, after.revenueWithoutCost.minor]).toEqual([0, 0]);
  const moved = incomeLines.filter((line) => minorOf(before, line) !== minorOf(after, line));
  expect(moved).toEqual(['cogs', 'grossProfit', 'contribution', 'operatingResult', 'profit']);
});

test('gross sales include discounts of sales without a known cost', async () => {
  await setRates();
  const { viewer, ...sold } = await openShop();
  await sold.sell(order([line('A', { priceMinor: 10_000, discountMinor: 500 })]));
  const { total } = await incomeStatement(viewer, { period: 'today', granularity: 'day' }, NOW);
  expect(['grossSales', 'discounts', 'netRevenue'].map((name) => minorOf(total, name as IncomeLine))).toEqual([
    10_000, -500, 9_500,
  ]);
  expect([minorOf(total, 'cogs'), minorOf(total, 'profit'), minorOf(total, 'ads')]).toEqual([null, 7_500, null]);
});

test('days without sales have zero amounts; weeks begin on Monday and are clipped to the period', async () => {
  const { viewer, ...sold } = await openShop();
  await sold.openedOn('2026-11-01');
  const { columns, total } = await incomeStatement(
    viewer,
    { period, startDate: '2026-11-05', endDate: '2026-11-20', granularity: 'week' },
    NOW,
  );
  expect(columns.map(({ days }) => [days.start, days.end])).toEqual([
    ['2026-11-05', '2026-11-09'],
    ['2026-11-09', '2026-11-16'],
    ['2026-11-16', '2026-11-21'],
  ]);
  expect([minorOf(total, 'cogs'), minorOf(total, 'profit')]).toEqual([0, 0]);
  expect(figure(total, 'netRevenue').percentOfNetRevenue).toBeNull();
});

test('days before the first known order are unknown, and so is everything of an account that has read nothing', async () => {
  const { viewer, ...sold } = await openShop();
  const read = () =>
    incomeStatement(viewer, { period, startDate: '2026-10-01', endDate: '2026-11-20', granularity: 'month' }, NOW);
  const isUnread = ({ figures }: IncomeColumn) =>
    figures.every(({ amount, mark }) => !amount && mark.state === 'unread');
  expect([isUnread((await read()).total), isUnread((await read()).columns[0]!)]).toEqual([true, true]);
  await sold.openedOn('2026-11-01');
  const { columns, total } = await read();
  expect(columns.map((column) => [minorOf(column, 'grossSales'), figure(column, 'grossSales').mark.state])).toEqual([
    [null, 'unread'],
    [20_000, 'provisional'],
  ]);
  expect([minorOf(total, 'grossSales'), figure(total, 'grossSales').mark.state]).toEqual([20_000, 'partial']);
});

test('the running month is provisional, and a period that goes on too', async () => {
  const { viewer, ...sold } = await openShop();
  await sold.openedOn('2026-09-01');
  await sold.sell(order([line('A')]));
  const read = async (request: Partial<IncomeRequest>) => {
    const { columns, total } = await incomeStatement(
      viewer,
      { period: 'thisMonth', granularity: 'month', ...request },
      NOW,
    );
    return [...columns, total].map((column) => [column.isRunning, figure(column, 'grossSales').mark.state]);
  };
  const [over, running] = [
    [false, 'known'],
    [true, 'provisional'],
  ];
  expect(await read({})).toEqual([running, running]);
  const since = { period, startDate: '2026-10-01' };
  expect(await read({ ...since, endDate: '2026-11-20' })).toEqual([over, running, running]);
  expect(await read({ ...since, endDate: '2026-10-31' })).toEqual([over, over]);
  expect(await read({ period: 'last14Days', granularity: 'week' })).toEqual([over, over, running, over]);
});

test('storage that a marketplace charges for later, and what it does not have, is unknown', async () => {
  const { viewer, ...sold } = await openShop();
  await sold.openedOn('2026-09-01');
  await sold.readMoney('2026-08-01', '2026-10-31');
  const read = (startDate: string, endDate: string, marketplace: 'amazon' | 'mercadolivre') =>
    incomeStatement(viewer, { period, startDate, endDate, marketplace, granularity: 'month' }, NOW);
  const shown = ({ total }: IncomeStatement, name: IncomeLine) => {
    const { amount, mark } = figure(total, name);
    return [amount?.minor ?? null, mark.state, ...reasonsOf(mark, { today: '2026-11-20' })];
  };
  const november = await read('2026-11-01', '2026-11-20', 'amazon');
  expect(shown(november, 'storage')).toEqual([null, 'unread', 'Armazenagem desde 01/11 ainda não cobrada']);
  const lately = await read('2026-10-01', '2026-11-20', 'amazon');
  expect(shown(lately, 'storage').slice(0, 3)).toEqual([0, 'provisional', 'Armazenagem desde 01/11 ainda não cobrada']);
  expect(figure(lately.total, 'profit').mark.basis.map(({ source }) => source)).toContain('storage');
  const other = await read('2026-10-01', '2026-10-31', 'mercadolivre');
  expect(shown(other, 'reimbursements')).toEqual([null, 'unread', 'Reembolsos: este marketplace não informa']);
  expect(figure(other.total, 'profit').mark.basis.map(({ source }) => source)).not.toContain('reimbursements');
});

test('storage on the bill is known for its complete periods', async () => {
  const { viewer, ...sold } = await openShop();
  await sold.openedOn('2026-09-01');
  for (const [key, from, to, state] of [
    ['2026-09-01', '2026-08-26', '2026-09-25', 'closed'],
    ['2026-10-01', '2026-09-26', '2026-10-25', 'complete'],
    ['2026-11-01', '2026-10-26', '2026-11-25', 'partial'],
  ])
    await queryRows(
      `INSERT INTO bill_periods (account_id, marketplace, bill_group, period_key, from_day, to_day, is_closed, currency,
         amount_minor, unpaid_minor, state, place)
       VALUES ($1, 'mercadolivre', 'ML', $2, $3, $4, false, 'BRL', 0, 0, $5::"BillState", '{}')`,
      [viewer.accountId, key, from, to, state],
    );
  const { columns } = await incomeStatement(
    viewer,
    { period, startDate: '2026-09-01', endDate: '2026-11-20', marketplace: 'mercadolivre', granularity: 'month' },
    NOW,
  );
  expect(columns.map((column) => [minorOf(column, 'storage'), figure(column, 'storage').mark.state])).toEqual([
    [0, 'known'],
    [0, 'partial'],
    [null, 'unread'],
  ]);
});

test('amounts of the account are listed by the marketplace’s names, outside the lines of the statement', async () => {
  await setRates(['USD', '2026-01-01', 5]);
  const { viewer, ...sold } = await openShop();
  await sold.sell(order([line('A')]));
  await sold.cost('A', 1_000);
  const of = { orderExternalId: null, kind: 'other_fee' as const, day: '2026-11-20' };
  await transaction((tx) =>
    recordPostedAmounts(
      viewer.accountId,
      [
        postedAmount('1', -3_990, { ...of, name: 'Subscription' }),
        postedAmount('2', -100, { ...of, name: 'Coupon', currency: 'USD' }),
        postedAmount('3', -999, { ...of, name: 'Later', orderExternalId: 'unknown' }),
        postedAmount('4', -777, { ...of, name: 'Storage', kind: 'storage', asin: 'B0A' }),
      ],
      tx,
    ),
  );
  const statement = await incomeStatement(viewer, { period: 'today', granularity: 'day' }, NOW);
  expect(statement.total.accountAmount.minor).toBe(-4_490);
  expect(statement.accountAmounts.map(({ name, amount }) => [name, amount.minor])).toEqual([
    ['Subscription', -3_990],
    ['Coupon', -500],
  ]);
  expect(minorOf(statement.total, 'profit')).toBe(10_000 - 1_500 - 500 - 1_000 - 777);
});

test('advertising before the first day read is unknown, not 0, and the month it begins in is partial', async () => {
  await setRates();
  const { viewer, ...sold } = await openShop();
  await sold.sell(order([line('A')], { purchasedAt: new Date('2026-07-05T15:00:00Z') }));
  await sold.advertise('A', 700, 2_000, { day: '2026-09-24' });
  await sold.read('ads', '2026-09-24', '2026-10-10');
  const { columns, total } = await incomeStatement(
    viewer,
    { period, startDate: '2026-07-01', endDate: '2026-11-20', granularity: 'month' },
    new Date('2026-11-20T17:05:00Z'),
  );
  const shown = (column: IncomeColumn, name: IncomeLine) => {
    const { amount, mark, percentOfNetRevenue } = figure(column, name);
    return [amount?.minor ?? null, mark.state, reasonsOf(mark, { today: '2026-11-20' }), percentOfNetRevenue];
  };
  const since = ['Anúncios não lidos antes de 24/09'];
  const until = ['Anúncios lidos só até 10/10'];
  expect(columns.map((column) => shown(column, 'ads'))).toEqual([
    [null, 'unread', since, null],
    [null, 'unread', since, null],
    [-700, 'partial', since, null],
    [0, 'partial', until, null],
    [null, 'unread', until, null],
  ]);
  const running = 'Ainda muda: o período não acabou';
  expect(shown(total, 'ads')).toEqual([-700, 'partial', [...since, ...until, running], -7]);
  expect(columns.map((column) => figure(column, 'profit').mark.state)).toEqual(columns.map(() => 'partial'));
});

test('a statement with more than 400 columns is refused', async () => {
  const request = { period, startDate: '2020-01-01', endDate: '2026-11-20', granularity: 'day' as const };
  await expect(incomeStatement(shop.viewer, request, NOW)).rejects.toMatchObject({ status: 400 });
});
