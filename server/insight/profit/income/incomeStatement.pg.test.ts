import { beforeAll, expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { reasonsOf } from '#server/insight/coverage/basisText.ts';
import type { IncomeLine } from './incomeLines.ts';
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

test.each(['day', 'week', 'month'] as const)(
  'every %s of the statement says what the dashboard says of its days, and so does the total',
  async (granularity) => {
    const { columns, total, isConverted } = await incomeStatement(shop.viewer, { ...all, granularity }, NOW);
    expect(isConverted).toBe(true);
    const everyNth = granularity === 'day' ? 9 : 1;
    for (const column of [total, ...columns.filter((_, index) => index % everyNth === 0)]) {
      const { start, end } = column.days;
      const endDate = new Date(Date.parse(end) - 86_400_000).toISOString().slice(0, 10);
      const metrics = await salesMetrics(shop.viewer, { period, startDate: start, endDate }, NOW);
      expect({
        revenue: minorOf(column, 'revenue'),
        profit: minorOf(column, 'profit'),
        units: column.units,
        unitsWithoutCost: column.unitsWithoutCost,
        unitsWithoutFee: column.unitsWithoutFee,
        estimatedShare: column.estimatedShare?.toFixed(4),
      }).toEqual({
        revenue: metrics.revenue.minor,
        profit: metrics.profit?.minor ?? null,
        units: metrics.units,
        unitsWithoutCost: metrics.unitsWithoutCost,
        unitsWithoutFee: metrics.unitsWithoutFee,
        estimatedShare: metrics.estimatedShare?.toFixed(4),
      });
      const margin = figure(column, 'profit').percentOfRevenue;
      expect(margin ?? 0).toBeCloseTo(metrics.marginPercent ?? 0, 1);
    }
  },
);

test('at a marketplace in one currency the lines add up from gross sales to profit to the cent', async () => {
  const { columns, isConverted } = await incomeStatement(
    shop.viewer,
    { ...all, marketplace: 'mercadolivre', granularity: 'month' },
    NOW,
  );
  expect(isConverted).toBe(false);
  expect(columns.map(({ days }) => days.start)).toEqual(['2026-08-10', '2026-09-01', '2026-10-01']);
  for (const column of columns) {
    const sum = (...lines: IncomeLine[]) => lines.reduce((total, name) => total + minorOf(column, name)!, 0);
    expect(sum('grossSales', 'discounts')).toBe(minorOf(column, 'revenue'));
    expect(sum('commission', 'fixedFees', 'instalments', 'otherFees')).toBe(minorOf(column, 'fees'));
    expect(
      sum('revenue', 'otherIncome', 'refunds', 'cogs', 'fees', 'fulfilment', 'tax', 'storage', 'reimbursements', 'ads'),
    ).toBe(minorOf(column, 'profit'));
  }
});

test('gross sales include discounts of sales without a known cost', async () => {
  await setRates();
  const { viewer, ...sold } = await openShop();
  await sold.sell(order([line('A', { priceMinor: 10_000, discountMinor: 500 })]));
  const { total } = await incomeStatement(viewer, { period: 'today', granularity: 'day' }, NOW);
  expect(['grossSales', 'discounts', 'revenue'].map((name) => minorOf(total, name as IncomeLine))).toEqual([
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
  expect(figure(total, 'revenue').percentOfRevenue).toBeNull();
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
  expect(columns.map((column) => [minorOf(column, 'revenue'), figure(column, 'revenue').mark.state])).toEqual([
    [null, 'unread'],
    [20_000, 'provisional'],
  ]);
  expect([minorOf(total, 'revenue'), figure(total, 'revenue').mark.state]).toEqual([20_000, 'partial']);
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
    return [...columns, total].map((column) => [column.isRunning, figure(column, 'revenue').mark.state]);
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
    const { amount, mark, percentOfRevenue } = figure(column, name);
    return [amount?.minor ?? null, mark.state, reasonsOf(mark, { today: '2026-11-20' }), percentOfRevenue];
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
