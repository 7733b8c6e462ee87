import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { enumName } from '#server/platform/graphql/wordEnum.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { useSqlBudget } from '#server/insight/sqlbox/turns/sqlBudget.ts';
import type { Shop } from '#server/insight/sales/testing/shop.ts';
import { setOverheads } from '#server/records/overheads/setOverheads.ts';
import { overhead } from '#server/records/overheads/testing/overhead.ts';
import { MIXED_DAYS, openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';

useSqlDatabase();

let shop: Shop;
let client: Awaited<ReturnType<typeof appClient>>;
beforeAll(async () => {
  useSqlBudget({ secondsAMinute: 600, limitsBeforePause: 0 });
  shop = await openMixedShop();
  await queryRows('UPDATE users SET is_developer = true');
  client = await appClient(shop.viewer);
  // a busy machine answers before the file of the account is built
  while ((await client.graphql(RUN, { sql: 'SELECT 1' })).data.runSql.__typename === 'SqlError');
});

/** Random scopes of a property. A long run, `npm run fuzz`, has more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 4);

const scope = fc.record({
  from: fc.integer({ min: 0, max: 60 }),
  length: fc.integer({ min: 5, max: 60 }),
  marketplace: fc.constantFrom(null, null, 'amazon', 'mercadolivre'),
  granularity: fc.constantFrom('day', 'week', 'month'),
});
const dayAt = (index: number) => new Date(Date.parse(MIXED_DAYS.first) + index * 86_400_000).toISOString().slice(0, 10);

/** Figures available through several doors, by their name in the statement and, on cards, by their metric. */
const FIGURES = [
  'grossSales',
  'discounts',
  'netRevenue',
  'contribution',
  'profit',
  'fees',
  'cogs',
  'tax',
  'refunds',
  'storage',
  'ads',
  'reimbursements',
];

const QUERY = `query ($sales: SalesFilter!, $results: ResultsFilter!, $granularity: IncomeGranularity!) {
  viewer {
    salesMetrics(filter: $sales) { revenue { minor } profit { minor } units orders acosPercent marginPercent }
    incomeStatement(filter: $results, granularity: $granularity) { total { units figures { line amount { minor } } } }
    ${[...FIGURES, 'units', 'orders', 'acos']
      .map(
        (metric) =>
          `${metric}: explain(input: { metric: ${enumName(metric)}, filter: $sales }) { sql value { money { minor } number } }`,
      )
      .join('\n')}
  }
}`;
const RUN = `mutation ($sql: String!) { runSql(sql: $sql) { __typename ... on RunSqlPayload { result { rows } } ... on SqlError { message } } }`;

const cents = (decimal: number | string | null | undefined) =>
  decimal === null || decimal === undefined || decimal === '' ? null : Math.round(Number(decimal) * 100);

async function sqlAnswer(sql: string): Promise<string | null> {
  const { data, errors } = await client.graphql(RUN, { sql });
  const { result, message } = data.runSql;
  expect({ errors, message, sql }).toEqual({ errors: undefined, message: undefined, sql });
  return result.rows[0]?.[0] ?? null;
}

test('revenue, profit, units, orders, fees and the rest are the same by GraphQL, REST, CSV and SQL in random scopes', async () => {
  let known = 0;
  for (const { from, length, marketplace, granularity } of fc.sample(scope, { seed: 20, numRuns: RUNS })) {
    const days = { startDate: dayAt(from), endDate: dayAt(from + length) };
    const filter = { period: 'CUSTOM', ...days, marketplace: marketplace && enumName(marketplace) };
    const { data, errors } = await client.graphql(QUERY, {
      sales: filter,
      results: filter,
      granularity: enumName(granularity),
    });
    expect(errors).toBeUndefined();
    const { salesMetrics, incomeStatement, ...explained } = data.viewer;
    const query = new URLSearchParams({ dateRange: 'custom', ...days, ...(marketplace && { marketplace }) }).toString();
    const rest = async (path: string) => (await client.get(`/api/${path}${query}`)).json() as Promise<any>;
    const cards = await rest('dashboard-local/metrics?');
    const statement = await rest(`income-statement?granularity=${granularity}&`);
    const file = await (await client.get(`/api/income-statement/export?granularity=${granularity}&${query}`)).text();
    const lines = csvRows(file).map(({ cells }) => cells);
    const total = lines[0]!.indexOf('Total');
    const inFile = (label: string) => lines.find(([name]) => name === label)?.[total];

    for (const line of FIGURES) {
      const figure = incomeStatement.total.figures.find((each: { line: string }) => each.line === enumName(line));
      const minor = figure.amount?.minor ?? null;
      const row = lines[1 + incomeStatement.total.figures.indexOf(figure)]!;
      const answers = {
        rest: cents(statement.total.lines[line]),
        csv: cents(row[total]),
        explained: explained[line].value.money?.minor ?? null,
        sql: minor === null ? null : cents(await sqlAnswer(explained[line].sql)),
      };
      if (minor !== null && minor !== 0) known += 1;
      expect(answers, `${line} of ${query}`).toEqual({ rest: minor, csv: minor, explained: minor, sql: minor });
    }
    const { revenue, profit, units, orders, acosPercent } = salesMetrics;
    const amountOf = (line: string) =>
      incomeStatement.total.figures.find((each: { line: string }) => each.line === enumName(line)).amount?.minor ??
      null;
    expect([amountOf('grossSales') + amountOf('discounts'), amountOf('profit')]).toEqual([
      revenue.minor,
      profit?.minor ?? null,
    ]);
    expect([cents(cards.todaysSales), cents(cards.netProfit)]).toEqual([revenue.minor, profit?.minor ?? null]);
    expect([cards.unitsSold, incomeStatement.total.units, Number(inFile('Unidades'))]).toEqual([units, units, units]);
    expect(Number(await sqlAnswer(explained.units.sql))).toBe(units);
    expect([cards.ordersCount, Number(await sqlAnswer(explained.orders.sql))]).toEqual([orders, orders]);
    const acos = await sqlAnswer(explained.acos.sql);
    expect(cards.acos).toBe(acosPercent);
    expect(acos === null).toBe(acosPercent === null);
    expect(Number(acos)).toBeCloseTo(acosPercent ?? 0, 3);
  }
  expect(known, 'most figures say something').toBeGreaterThan(5 * RUNS);
});

/** A statement's line by every door, in cents; `profit` also by the cards and by the product table with its remainder. */
async function byEveryDoor(metric: 'profit' | 'accountFees' | 'accountAmounts') {
  const days = { startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last };
  const query = new URLSearchParams({ dateRange: 'custom', ...days }).toString();
  const rest = async (path: string) => (await client.get(`/api/${path}?${query}`)).json() as Promise<any>;
  const ask = `query ($sales: SalesFilter!) { viewer {
    explain(input: { metric: ${enumName(metric)}, filter: $sales }) { sql value { money { minor } } } } }`;
  const { data } = await client.graphql(ask, { sales: { period: 'CUSTOM', ...days } });
  const { sql, value } = data.viewer.explain;
  const { total } = await rest('income-statement');
  const file = csvRows(await (await client.get(`/api/income-statement/export?${query}`)).text());
  const label = {
    profit: 'Lucro líquido',
    accountFees: 'Despesas da conta',
    accountAmounts: 'Outras despesas da conta',
  };
  const answers = [
    value.money.minor,
    cents(await sqlAnswer(sql)),
    cents(metric === 'accountAmounts' ? total.account_amounts : total.lines[metric]),
    cents(file.find(({ cells }) => cells[0] === label[metric])!.cells[file[0]!.cells.indexOf('Total')]),
  ];
  if (metric === 'profit') {
    const rows: { profit: number | null }[] = await rest('dashboard-local/products');
    const remainder = await rest('dashboard-local/products/remainder');
    answers.push(
      cents((await rest('dashboard-local/metrics')).netProfit),
      cents(rows.reduce((sum, { profit }) => sum + (profit ?? 0), remainder.profit)),
    );
  }
  return answers;
}

test.runIf(hasTrials)(
  'what the seller decides about an amount of the account is in the same figures by every door',
  async () => {
    const decide = (name: string, counts: boolean) =>
      client.graphql(
        'mutation ($name: String!, $counts: Boolean!) { setAccountExpense(name: $name, counts: $counts) { __typename } }',
        { name, counts },
      );
    const seen = new Set<string>();
    for (const [name, counts] of [
      ['Conta other_fee', false],
      ['Lançamento other_fee', true],
      ['Conta ads_billed', false],
      ['Conta other_fee', true],
    ] as const) {
      expect((await decide(name, counts)).data.setAccountExpense.__typename).toBe('SetAccountExpensePayload');
      const figures: number[] = [];
      for (const metric of ['profit', 'accountFees', 'accountAmounts'] as const) {
        const answers = await byEveryDoor(metric);
        expect(new Set(answers), `${metric} after ${name}: ${answers.join(', ')}`).toEqual(new Set([answers[0]]));
        figures.push(answers[0]);
      }
      seen.add(figures.join(' '));
    }
    expect(seen.size, 'each decision changes figures').toBe(4);
  },
);

test.each(['dateRange=never', 'granularity=hour', 'marketplace=ebay', 'brand=X', 'dateRange=custom'])(
  'the statement refuses %s in words',
  async (query) => {
    for (const path of ['', '/export']) {
      const response = await client.get(`/api/income-statement${path}?${query}`);
      expect([response.status, await response.json()]).toEqual([400, { error: expect.any(String) }]);
    }
  },
);

test('without a session there is no statement', async () => {
  const stranger = await appClient();
  for (const path of ['', '/export']) expect((await stranger.get(`/api/income-statement${path}`)).status).toBe(401);
});

test('a figure of the whole account has no explanation for a product, and the error says why', async () => {
  const filter = { period: 'CUSTOM', startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last };
  const ask = `query ($filter: SalesFilter!, $id: ID) {
    viewer { explain(input: { metric: COMMISSION, filter: $filter, productId: $id }) { sql } } }`;
  const { errors } = await client.graphql(ask, { filter, id: btoa(`Product:${await shop.idOf('AA')}`) });
  expect(errors?.[0]?.message).toBe('Este número só existe sem filtro de marca, produto ou busca');
});

test('the two CSV exports of a statement have different names', async () => {
  const days = 'dateRange=custom&startDate=2026-10-01&endDate=2026-10-31';
  const nameOf = async (format: string) =>
    (await client.get(`/api/income-statement/export?${days}&format=${format}`)).headers.get('content-disposition');
  expect(await nameOf('csv')).toBe('attachment; filename="dre-2026-10-01-2026-10-31.csv"');
  expect(await nameOf('excelBr')).toBe('attachment; filename="dre-2026-10-01-2026-10-31-excel.csv"');
});

/** Lines of the statement that overheads move, by the metric that explains them. */
const MOVED = {
  packaging: 'packaging',
  contribution: 'contribution',
  overheads: 'overheads',
  operatingResult: 'operatingResult',
  profit: 'statementProfit',
};

test('with overheads the lines that they move are the same in statement, file, explanation and SQL', async () => {
  const { viewer } = shop;
  await setOverheads(viewer, {
    save: [
      overhead({ amountMinor: 310_001 }),
      overhead({ name: 'Plano', amountMinor: 1_900, scope: 'marketplace', marketplace: 'amazon' }),
      overhead({ name: 'Caixa', category: 'packaging', every: 'unit', amountMinor: 35 }),
      overhead({ name: 'Etiqueta', category: 'packaging', every: 'order', amountMinor: 12, validFrom: '2026-09-03' }),
    ],
  });
  const moved = new Set<number>();
  for (const { from, length, marketplace } of fc.sample(scope, { seed: 56, numRuns: RUNS })) {
    const days = { startDate: dayAt(from), endDate: dayAt(from + length) };
    const filter = { period: 'CUSTOM', ...days, marketplace: marketplace && enumName(marketplace) };
    const asked = Object.entries(MOVED).map(
      ([line, metric]) =>
        `${line}: explain(input: { metric: ${enumName(metric)}, filter: $filter }) { sql value { money { minor } } terms { name sign value { money { minor } } } }`,
    );
    const { data, errors } = await client.graphql(`query ($filter: SalesFilter!) { viewer { ${asked.join('\n')} } }`, {
      filter,
    });
    expect(errors).toBeUndefined();
    const query = new URLSearchParams({ dateRange: 'custom', ...days, ...(marketplace && { marketplace }) }).toString();
    const { lines } = ((await (await client.get(`/api/income-statement?${query}`)).json()) as any).total;
    for (const line of Object.keys(MOVED)) {
      const { sql, value, terms } = data.viewer[line];
      const minor = cents(lines[line]);
      const answers = [value.money?.minor ?? null, minor === null ? null : cents(await sqlAnswer(sql))];
      expect(answers, `${line} of ${query}`).toEqual([minor, minor]);
      const signed = terms.filter((term: any) => term.sign === '+' && term.value.money);
      const added = signed.reduce((sum: number, term: any) => sum + term.value.money.minor, 0);
      // packaging and overheads have no terms
      expect(minor === null || signed.length === 0 ? minor : added, `terms of ${line} of ${query}`).toBe(minor);
      if (minor) moved.add(minor);
    }
  }
  expect(moved.size).toBeGreaterThan(12);
});
