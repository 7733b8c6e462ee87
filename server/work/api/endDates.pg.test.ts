import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLObjectType,
  isInputObjectType,
} from 'graphql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { line, NOW, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { schema } from './schema.ts';

useSqlDatabase();

const [START, END] = ['2026-11-14', '2026-11-15'];
const DAYS = `startDate=${START}&endDate=${END}`;
const FILTER = `{ period: CUSTOM, startDate: "${START}", endDate: "${END}" }`;
const COMPARED = 'dateRange=custom&startDate=2026-11-18&endDate=2026-11-19';
/** Units sold in the days, the last instant of the last one included. */
const UNITS = 5;

let client: Awaited<ReturnType<typeof appClient>>;
let master: number;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await setRates(['USD', START, 5], ['USD', END, 5.1]);
  const shop = await openShop();
  const sold = (quantity: number, at: string) =>
    order([line('A', { quantity, priceMinor: quantity * 100 })], {
      purchasedAt: new Date(at),
      updatedAt: new Date(at),
    });
  await shop.openedOn('2026-01-01');
  await shop.sell(
    sold(100, '2026-11-13T23:59:59.999-03:00'),
    sold(2, '2026-11-14T00:00:00-03:00'),
    sold(3, '2026-11-15T23:59:59.999-03:00'),
    sold(10, '2026-11-16T00:00:00-03:00'),
  );
  await shop.cost('A', 10);
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [shop.viewer.userId]);
  client = await appClient(shop.viewer);
  ({ master } = await queryRow<{ master: number }>(
    "SELECT master_id AS master FROM products WHERE account_id = $1 AND listing_key = 'A'",
    [shop.viewer.accountId],
  ));
});
afterAll(() => void vi.useRealTimers());

const json = async (path: string) => {
  const answer = await client.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as any;
};
const file = async (path: string) => {
  const answer = await client.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  const [, name] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition')!)!;
  const [titles, ...rows] = csvRows(await answer.text()).map(({ cells }) => cells);
  return {
    name: name!,
    rows: rows.map((cells) => Object.fromEntries(titles!.map((title, at) => [title, cells[at]!]))),
  };
};
const viewer = async (fields: string) => {
  const { data, errors } = await client.graphql(`{ viewer { ${fields} } }`);
  expect(errors).toBeUndefined();
  return data.viewer;
};
const sum = (rows: any[], field: string) => rows.reduce((all, row) => all + Number(row[field] || 0), 0);

/** Every door that takes a last day, with what it counts in it. */
const counting: Record<string, () => Promise<number>> = {
  'GET metrics': async () => (await json(`/api/dashboard-local/metrics?dateRange=custom&${DAYS}`)).unitsSold,
  'GET products': async () => sum(await json(`/api/dashboard-local/products?dateRange=custom&${DAYS}`), 'units'),
  profitAnalyses: async () =>
    sum(
      (await viewer(`profitAnalyses(period: CUSTOM, startDate: "${START}", endDate: "${END}") { rows { units } }`))
        .profitAnalyses.rows,
      'units',
    ),
  'GET analyses': async () =>
    sum((await json(`/api/profit-detector/analyses?dateRange=custom&${DAYS}`)).analyses, 'units_sold'),
  'GET profit-detector/export': async () =>
    sum((await file(`/api/profit-detector/export?dateRange=custom&${DAYS}`)).rows, 'Units'),
  'GET export/csv': async () =>
    sum((await file(`/api/profit-detector/export/csv?dateRange=custom&${DAYS}`)).rows, 'Units'),
  'GET products/remainder': async () => {
    const path = `dateRange=custom&${DAYS}`;
    const { revenue } = await json(`/api/dashboard-local/products/remainder?${path}`);
    return revenue + sum(await json(`/api/dashboard-local/products?${path}`), 'revenue');
  },
  'GET products/export': async () =>
    sum((await file(`/api/dashboard-local/products/export?dateRange=custom&${DAYS}`)).rows, 'Unidades'),
  'GET series/export': async () =>
    sum((await file(`/api/dashboard-local/series/export?metric=units&dateRange=custom&${DAYS}`)).rows, 'Valor'),
  'GET sales/by-state': async () => (await json(`/api/sales/by-state?dateRange=custom&${DAYS}`)).states[0].units,
  'GET sales/by-state/export': async () =>
    sum((await file(`/api/sales/by-state/export?dateRange=custom&${DAYS}`)).rows, 'Unidades'),
  'GET orders': async () => sum((await json(`/api/orders?dateRange=custom&${DAYS}`)).orders, 'units'),
  'GET orders/export': async () => sum((await file(`/api/orders/export?dateRange=custom&${DAYS}`)).rows, 'Unidades'),
  'GET products/{id}': async () => (await json(`/api/products/${master}?dateRange=custom&${DAYS}`)).units,
  // a unit costs R$ 1,00
  'GET taxes/months': async () => (await json(`/api/taxes/months?dateRange=custom&${DAYS}`)).total.revenue,
  'GET taxes/states': async () => (await json(`/api/taxes/states?dateRange=custom&${DAYS}`)).states[0].revenue,
  'GET taxes/products': async () => (await json(`/api/taxes/products?dateRange=custom&${DAYS}`)).products[0].revenue,
  'GET taxes/months/export': async () =>
    Number((await file(`/api/taxes/months/export?dateRange=custom&${DAYS}`)).rows.at(-1)!.Receita),
  'GET taxes/states/export': async () =>
    Number((await file(`/api/taxes/states/export?dateRange=custom&${DAYS}`)).rows.at(-1)!.Receita),
  'GET taxes/products/export': async () =>
    Number((await file(`/api/taxes/products/export?dateRange=custom&${DAYS}`)).rows.at(-1)!.Receita),
  'GET income-statement': async () =>
    sum((await json(`/api/income-statement?dateRange=custom&${DAYS}&granularity=day`)).columns, 'units'),
  'GET income-statement/export': async () => {
    const { rows } = await file(`/api/income-statement/export?dateRange=custom&${DAYS}`);
    return Number(rows.find((row) => Object.values(row).includes('Unidades'))![`${START} a ${END}`]);
  },
  'GET income-statement/products': async () =>
    (await json(`/api/income-statement/products?dateRange=custom&${DAYS}`)).total.units,
  'GET income-statement/products/export': async () =>
    Number((await file(`/api/income-statement/products/export?dateRange=custom&${DAYS}`)).rows.at(-1)!.Unidades),
  'GET income-statement/change/export': async () =>
    Number(
      /(\d+) unidades/.exec(
        JSON.stringify((await file(`/api/income-statement/change/export?dateRange=custom&${DAYS}`)).rows.at(-1)),
      )![1],
    ),
  'GET income-statement/change/export, compareEnd': async () =>
    Number(
      /(\d+) unidades/.exec(
        JSON.stringify(
          (await file(`/api/income-statement/change/export?${COMPARED}&compareStart=${START}&compareEnd=${END}`))
            .rows[0],
        ),
      )![1],
    ),
  'GET aggregated-metrics': async () =>
    sum((await json(`/api/dashboard/aggregated-metrics?aggregationType=byAsin&${DAYS}`)).data, 'units_ordered'),
  'GET aggregated-metrics/export': async () =>
    sum((await file(`/api/dashboard/aggregated-metrics/export?${DAYS}`)).rows, 'Unidades'),
  salesMetrics: async () => (await viewer(`salesMetrics(filter: ${FILTER}) { units }`)).salesMetrics.units,
  salesSeries: async () =>
    sum((await viewer(`salesSeries(filter: ${FILTER}) { points { units } }`)).salesSeries.points, 'units'),
  productSales: async () =>
    (await viewer(`productSales(filter: ${FILTER}) { totals { units } }`)).productSales.totals.units,
  orders: async () =>
    sum(
      (await viewer(`orders(filter: ${FILTER}) { edges { node { units } } }`)).orders.edges.map(
        ({ node }: any) => node,
      ),
      'units',
    ),
  // two orders of five units
  orderCounts: async () => (await viewer(`orderCounts(filter: ${FILTER}) { all }`)).orderCounts.all + 3,
  orderTotals: async () =>
    (await viewer(`orderTotals(filter: ${FILTER}) { revenue { minor } }`)).orderTotals.revenue.minor / 100,
  salesByState: async () =>
    (await viewer(`salesByState(filter: ${FILTER}) { states { units } }`)).salesByState.states[0].units,
  salesTaxes: async () =>
    (await viewer(`salesTaxes(filter: ${FILTER}, by: PRODUCT) { rows { revenue { minor } } }`)).salesTaxes.rows[0]
      .revenue.minor / 100,
  'salesTaxes, by month': async () =>
    (await viewer(`salesTaxes(filter: ${FILTER}, by: MONTH) { rows { revenue { minor } } }`)).salesTaxes.rows[0].revenue
      .minor / 100,
  productSalesRemainder: async () => {
    const fields = `productSalesRemainder(filter: ${FILTER}) { revenue { minor } }
      productSales(filter: ${FILTER}) { totals { revenue { minor } } }`;
    const { productSalesRemainder: rest, productSales } = await viewer(fields);
    return (rest.revenue.minor + productSales.totals.revenue.minor) / 100;
  },
  incomeStatement: async () =>
    (await viewer(`incomeStatement(filter: ${FILTER}) { total { units } }`)).incomeStatement.total.units,
  incomeByProduct: async () =>
    (await viewer(`incomeByProduct(filter: ${FILTER}) { total { units } }`)).incomeByProduct.total.units,
  incomeTies: async () => {
    const fields = 'statement { minor } cards { minor } products { minor } account { minor } series { minor } isEqual';
    const { incomeTies } = await viewer(`incomeTies(filter: ${FILTER}) { ${fields} }`);
    expect(incomeTies.isEqual).toBe(true);
    return (incomeTies.series.minor + 2 * 2_000) / 90; // two lines with fees and freight; price less cost of a unit
  },
  profitChange: async () => (await viewer(`profitChange(filter: ${FILTER}) { now { units } }`)).profitChange.now.units,
  'profitChange, compareEnd': async () =>
    (
      await viewer(
        `profitChange(filter: { period: TODAY }, compareStart: "${START}", compareEnd: "${END}") { before { units } }`,
      )
    ).profitChange.before.units,
  aggregatedMetrics: async () =>
    (await viewer(`aggregatedMetrics(filter: { startDate: "${START}", endDate: "${END}" }) { totals { units } }`))
      .aggregatedMetrics.totals.units,
  explain: async () =>
    (await viewer(`explain(input: { metric: UNITS, filter: ${FILTER} }) { value { number } }`)).explain.value.number,
  'explain, its SQL': async () => {
    const { sql } = (await viewer(`explain(input: { metric: UNITS, filter: ${FILTER} }) { sql }`)).explain;
    const answer = await client.post('/api/database/query', { query: sql });
    const { rows } = (await answer.json()) as { rows: Record<string, unknown>[] };
    return Number(Object.values(rows[0]!)[0]);
  },
  "explain of orders, its SQL's own days": async () => {
    const { sql } = (await viewer(`explain(input: { metric: ORDERS, filter: ${FILTER} }) { sql }`)).explain;
    const answer = await client.post('/api/database/query', { query: sql.replace(/^SELECT.*$/m, 'SELECT count(*)') });
    const { rows } = (await answer.json()) as { rows: Record<string, unknown>[] };
    return Number(Object.values(rows[0]!)[0]) + 3; // two orders of five units
  },
};

test.each(Object.entries(counting))(
  '%s counts the whole of the last day, and nothing of the next',
  async (_, count) => {
    expect(await count()).toBe(UNITS);
  },
);

const lastRate = async (days: Promise<any[]>) =>
  (await days)
    .map((day) => day.day ?? day.Dia ?? day.Data)
    .toSorted()
    .at(-1);
/** Every door that says a last day, with what it says. */
const saying: Record<string, () => Promise<string>> = {
  salesMetrics: async () => (await viewer(`salesMetrics(filter: ${FILTER}) { endDate }`)).salesMetrics.endDate,
  incomeStatement: async () => (await viewer(`incomeStatement(filter: ${FILTER}) { endDate }`)).incomeStatement.endDate,
  'incomeStatement, its last column': async () =>
    (
      await viewer(`incomeStatement(filter: ${FILTER}, granularity: DAY) { columns { endDate } }`)
    ).incomeStatement.columns.at(-1).endDate,
  profitChange: async () =>
    (await viewer(`profitChange(filter: ${FILTER}) { now { endDate } }`)).profitChange.now.endDate,
  explain: async () =>
    (await viewer(`explain(input: { metric: UNITS, filter: ${FILTER} }) { endDate }`)).explain.endDate,
  exchangeRates: () =>
    lastRate(
      viewer(`exchangeRates(currency: "USD", startDate: "${START}", endDate: "${END}") { days { day } }`).then(
        ({ exchangeRates }) => exchangeRates.days,
      ),
    ),
  salesByState: async () => (await viewer(`salesByState(filter: ${FILTER}) { endDate }`)).salesByState.endDate,
  'GET sales/by-state': async () => (await json(`/api/sales/by-state?dateRange=custom&${DAYS}`)).endDate,
  'the name of orders/export': async () =>
    (await file(`/api/orders/export?dateRange=custom&${DAYS}`)).name.slice(-14, -4),
  'the name of sales/by-state/export': async () =>
    (await file(`/api/sales/by-state/export?dateRange=custom&${DAYS}`)).name.slice(-14, -4),
  salesTaxes: async () => (await viewer(`salesTaxes(filter: ${FILTER}, by: STATE) { endDate }`)).salesTaxes.endDate,
  'salesTaxes, its last month': async () =>
    (await viewer(`salesTaxes(filter: ${FILTER}, by: MONTH) { rows { endDate } }`)).salesTaxes.rows.at(-1).endDate,
  'GET taxes/months': async () => (await json(`/api/taxes/months?dateRange=custom&${DAYS}`)).months.at(-1).endDate,
  'GET taxes/states': async () => (await json(`/api/taxes/states?dateRange=custom&${DAYS}`)).endDate,
  'GET taxes/products': async () => (await json(`/api/taxes/products?dateRange=custom&${DAYS}`)).endDate,
  'the name of taxes/months/export': async () =>
    (await file(`/api/taxes/months/export?dateRange=custom&${DAYS}`)).name.slice(-14, -4),
  'the name of taxes/states/export': async () =>
    (await file(`/api/taxes/states/export?dateRange=custom&${DAYS}`)).name.slice(-14, -4),
  'the name of taxes/products/export': async () =>
    (await file(`/api/taxes/products/export?dateRange=custom&${DAYS}`)).name.slice(-14, -4),
  'GET income-statement': async () => (await json(`/api/income-statement?dateRange=custom&${DAYS}`)).end_date,
  'GET income-statement, its last column': async () =>
    (await json(`/api/income-statement?dateRange=custom&${DAYS}`)).columns.at(-1).end_date,
  'the name of products/export': async () =>
    (await file(`/api/dashboard-local/products/export?dateRange=custom&${DAYS}`)).name.slice(-14, -4),
  incomeByProduct: async () => (await viewer(`incomeByProduct(filter: ${FILTER}) { endDate }`)).incomeByProduct.endDate,
  'GET income-statement/products': async () =>
    (await json(`/api/income-statement/products?dateRange=custom&${DAYS}`)).end_date,
  'the name of income-statement/products/export': async () =>
    (await file(`/api/income-statement/products/export?dateRange=custom&${DAYS}`)).name.slice(-14, -4),
  'the name of income-statement/export': async () =>
    (await file(`/api/income-statement/export?dateRange=custom&${DAYS}`)).name.slice(-14, -4),
  'the name of aggregated-metrics/export': async () =>
    (await file(`/api/dashboard/aggregated-metrics/export?${DAYS}`)).name.slice(-14, -4),
  'GET costs/rates/export': () =>
    lastRate(file(`/api/costs/rates/export?currency=USD&${DAYS}`).then(({ rows }) => rows)),
};

test.each(Object.entries(saying))('%s says the last day as it was asked for', async (_, say) => {
  expect(await say()).toBe(END);
});

test('the 30 complete days of the detector end with yesterday, in REST as in GraphQL', async () => {
  const days = { start_date: '2026-10-21', end_date: '2026-11-19' };
  expect(await json('/api/profit-detector/analyses')).toMatchObject({ ...days, period_days: 30 });
  expect((await json('/api/profit-detector/analyses/B0A')).current).toMatchObject({ ...days, period_days: 30 });
  expect((await viewer('profitAnalyses { endDate }')).profitAnalyses.endDate).toBe(days.end_date);
});

const tried = [...Object.keys(counting), ...Object.keys(saying)].map((name) => name.split(',')[0]!);
const isLastDay = (name: string) => name === 'endDate' || name === 'compareEnd';

test('every REST route that takes a last day is tried here', async () => {
  type Methods = Record<string, { parameters?: { name: string }[] }>;
  const { paths } = (await json('/api/openapi.json')) as { paths: Record<string, Methods> };
  const taking = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).some(({ parameters = [] }) => parameters.some(({ name }) => isLastDay(name))) ? [path] : [],
  );
  const routes = tried.filter((name) => name.startsWith('GET ')).map((name) => name.slice(4));
  expect(taking).toHaveLength(27);
  expect(taking.filter((path) => !routes.some((route) => path.endsWith(`/${route}`)))).toEqual([]);
});

test('every field of GraphQL that takes a last day is tried here', () => {
  const takes = ({ name, type }: GraphQLArgument | GraphQLInputField): boolean => {
    const named = getNamedType(type);
    return isLastDay(name) || (isInputObjectType(named) && Object.values(named.getFields()).some(takes));
  };
  const { viewer } = schema.getQueryType()!.getFields();
  const fields = (getNamedType(viewer!.type) as GraphQLObjectType).getFields();
  const taking = Object.values(fields).filter(({ args }) => args.some(takes));
  expect(taking.map(({ name }) => name).filter((name) => !tried.includes(name))).toEqual([]);
  expect(taking.length).toBeGreaterThan(7);
});
