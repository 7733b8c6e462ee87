import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { askIn } from '#server/platform/testing/askIn.ts';
import { portugueseIn } from '#server/platform/testing/portugueseIn.ts';
import { incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import { openShop, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import { taxKinds, taxName } from './taxKinds.ts';
import { NOW, openTaxedShop, TAXED } from './testing/taxedShop.ts';

useSqlDatabase();

const QUERY = `dateRange=custom&startDate=${TAXED.startDate}&endDate=${TAXED.endDate}`;
const FILTER = `filter: { period: CUSTOM, startDate: "${TAXED.startDate}", endDate: "${TAXED.endDate}" }`;
const FIGURES = `revenue { minor } base { minor } tax { minor } kinds { kind amount { minor } } estimated { minor } documented { minor }
  ratePercent revenueSharePercent taxSharePercent`;

type Client = Awaited<ReturnType<typeof appClient>>;
let shop: Shop;
let asOwner: Client;
let asOther: Client;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await setRates(['USD', '2026-01-01', 5.4321]);
  shop = await openTaxedShop();
  const other = await openShop('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other.viewer)];
});
afterAll(() => void vi.useRealTimers());

const get = async (client: Client, path: string) => {
  const answer = await client.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer;
};
const json = async (path: string, client = asOwner) => (await (await get(client, path)).json()) as any;
const file = async (path: string, client = asOwner) => {
  const [titles, ...rows] = csvRows(await (await get(client, path)).text()).map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(titles!.map((title, at) => [title, cells[at]!])));
};
const sql = async (query: string, client = asOwner) => {
  const answer = await client.post('/api/database/query', { query });
  expect([query, answer.status]).toEqual([query, 200]);
  return ((await answer.json()) as { rows: Record<string, any>[] }).rows;
};

/** Figures of GraphQL in the form of REST. */
const asRest = (row: any) => ({
  revenue: row.revenue.minor / 100,
  base: row.base.minor / 100,
  tax: row.tax && row.tax.minor / 100,
  kinds: Object.fromEntries(
    row.kinds.map(({ kind, amount }: any) => [kind.toLowerCase(), amount && amount.minor / 100]),
  ),
  estimated: row.estimated && row.estimated.minor / 100,
  documented: row.documented && row.documented.minor / 100,
  rate: row.ratePercent,
  revenueShare: row.revenueSharePercent,
  taxShare: row.taxSharePercent,
});

test('REST and GraphQL say the same of months, regimes, states and products', async () => {
  const { data, errors } = await asOwner.graphql(`{ viewer {
    months: salesTaxes(${FILTER}, by: MONTH) { rows { month startDate endDate regime regimeName ${FIGURES} mark { state } }
      regimes { regime months ${FIGURES} } total { ${FIGURES} mark { state } } startDate endDate hasExchange }
    states: salesTaxes(${FILTER}, by: STATE) { rows { uf stateName ${FIGURES} } total { ${FIGURES} } } } }`);
  expect(errors).toBeUndefined();
  const { months, states } = data.viewer;
  const {
    data: {
      viewer: { products },
    },
  } = await asOwner.graphql(`{ viewer {
    products: salesTaxes(${FILTER}, by: PRODUCT, sort: { field: REVENUE, direction: ASC }, size: 3, page: 2) {
      page pageCount rowCount rows { product { sku } ${FIGURES} } withoutProduct { ${FIGURES} } total { ${FIGURES} } } } }`);
  const word = (regime: string | null) => regime?.toLowerCase() ?? null;
  expect(await json(`/api/taxes/months?${QUERY}`)).toEqual({
    startDate: TAXED.startDate,
    endDate: TAXED.endDate,
    currency: 'BRL',
    hasExchange: true,
    total: { ...asRest(months.total), state: months.total.mark.state.toLowerCase() },
    months: months.rows.map(({ month, startDate, endDate, regime, mark, ...row }: any) => ({
      month,
      startDate,
      endDate,
      regime: word(regime),
      state: mark.state.toLowerCase(),
      ...asRest(row),
    })),
    regimes: months.regimes.map((row: any) => ({ regime: word(row.regime), months: row.months, ...asRest(row) })),
  });
  expect(await json(`/api/taxes/states?${QUERY}`)).toMatchObject({
    total: asRest(states.total),
    states: states.rows.map((row: any) => ({ uf: row.uf, ...asRest(row) })),
  });
  expect(await json(`/api/taxes/products?${QUERY}&sort=revenue&size=3&page=2`)).toMatchObject({
    total: asRest(products.total),
    products: products.rows.map((row: any) => ({ sku: row.product.sku, ...asRest(row) })),
    withoutProduct: null,
    page: 2,
    pages: 2,
    rows: 6,
  });
});

test('files have the rows of REST and the total', async () => {
  const { total, months, states } = await json(`/api/taxes/months?${QUERY}`).then(async (answer) => ({
    ...answer,
    ...(await json(`/api/taxes/states?${QUERY}`)),
    months: answer.months,
  }));
  const { products } = await json(`/api/taxes/products?${QUERY}`);
  for (const [part, rows] of Object.entries({ months, states, products } as Record<string, any[]>)) {
    const saved = await file(`/api/taxes/${part}/export?${QUERY}`);
    const cells = (of: 'Imposto' | 'ICMS') => saved.map((row) => (row[of] === '' ? null : Number(row[of])));
    expect(cells('Imposto'), `${part}`).toEqual([...rows.map(({ tax }) => tax), total.tax]);
    expect(cells('ICMS'), `${part}`).toEqual([...rows.map(({ kinds }) => kinds.icms), total.kinds.icms]);
    expect(await get(asOwner, `/api/taxes/${part}/export?${QUERY}&format=xlsx`)).toBeTruthy();
  }
});

test.runIf(hasTrials)(
  'the tax lines of the SQL box add up to the screen and to the income statement, by month, kind, state and product',
  async () => {
    const { total, months } = await json(`/api/taxes/months?${QUERY}`);
    const [sum] = await sql('SELECT -sum(amount) AS tax FROM tax_lines');
    expect(Number(sum!.tax)).toBe(total.tax);
    const statement = await incomeStatement(shop.viewer, { ...TAXED, granularity: 'month' }, NOW);
    expect(-statement.total.figures.find(({ line }) => line === 'tax')!.amount!.minor / 100).toBe(total.tax);
    const by = async (key: string) =>
      Object.fromEntries(
        (await sql(`SELECT ${key} AS key, -sum(amount) AS tax FROM tax_lines l GROUP BY 1`)).map((row) => [
          row.key,
          Number(row.tax),
        ]),
      );
    expect(await by('month')).toEqual(
      Object.fromEntries(months.filter((row: any) => row.tax).map((row: any) => [row.month, row.tax])),
    );
    expect(await by('kind')).toEqual(total.kinds);
    const { states } = await json(`/api/taxes/states?${QUERY}`);
    expect(await by(`coalesce(uf, '-')`)).toEqual(
      Object.fromEntries(states.filter((row: any) => row.tax).map((row: any) => [row.uf ?? '-', row.tax])),
    );
    const { products } = await json(`/api/taxes/products?${QUERY}`);
    expect(await by('product_id')).toEqual(
      Object.fromEntries(products.filter((row: any) => row.tax).map((row: any) => [String(row.product_id), row.tax])),
    );
  },
);

test('a tax line says its document, its due day and its order, and only sales that count have one', async () => {
  const [back] = await sql(
    `SELECT origin, kind, state, amount, uf, marketplace, source FROM tax_lines WHERE amount > 0`,
  );
  expect(back).toEqual({
    origin: 'document',
    kind: 'icms',
    state: 'known',
    amount: 1.55,
    uf: 'RJ',
    marketplace: 'mercadolivre',
    source: 'returned',
  });
  const days = await sql(
    `SELECT day, due_on, guide_month, base > 0 AND -amount < base AS "isPart" FROM tax_lines
     WHERE month = '2026-09-01' AND origin = 'estimate' AND kind = 'das' GROUP BY ALL`,
  );
  expect(days).toEqual([{ day: '2026-09-10', due_on: '2026-10-20', guide_month: '2026-09-01', isPart: true }]);
  expect(await sql(`SELECT DISTINCT o.status FROM tax_lines JOIN orders o ON o.id = order_id`)).toEqual([
    { status: 'shipped' },
  ]);
});

test('the table of tax lines is listed with its number of rows and read page by page', async () => {
  const [{ n }] = (await sql('SELECT count(*) AS n FROM tax_lines')) as [{ n: number }];
  const page = (offset: number) => json(`/api/database/table/tax_lines/data?limit=5&offset=${offset}`);
  const [first, second] = [await page(0), await page(5)];
  expect(first.total ?? first.count ?? first.totalRows).toBe(Number(n));
  expect(first.rows ?? first.data).toHaveLength(5);
  expect(JSON.stringify(first)).not.toBe(JSON.stringify(second));
});

test('every tax of the ledger has a name and a column', () => {
  expect(taxKinds).toEqual(kindsOf('tax'));
});

test('another account has no taxes at any door', async () => {
  for (const path of ['months', 'states', 'products']) {
    const answer = await json(`/api/taxes/${path}?${QUERY}`, asOther);
    expect(answer.total).toMatchObject({ revenue: 0, tax: null, kinds: {} });
    const saved = await file(`/api/taxes/${path}/export?${QUERY}`, asOther);
    expect(saved.every((row) => row.Receita === '0' && row.Imposto === '')).toBe(true);
  }
  expect(await sql('SELECT * FROM tax_lines', asOther)).toEqual([]);
});

test('taxes and regimes are named in the language of the reader', async () => {
  const ask = `{ viewer { salesTaxes(${FILTER}, by: MONTH) { rows { regimeName } total { kinds { kind name } } } } }`;
  const read = async (language: string) => {
    const { rows, total } = (await askIn(asOwner, language, ask)).viewer.salesTaxes;
    const kinds = total.kinds.map(({ kind, name }: { kind: string; name: string }) => [kind, name]);
    return { regimes: new Set(rows.map(({ regimeName }: any) => regimeName)), names: Object.fromEntries(kinds) };
  };
  const english = await read('en');
  expect(portugueseIn(english.names)).toEqual([]);
  expect(english.names).toMatchObject({ DAS: 'DAS', ICMS: 'ICMS' });
  const reversed = (['pt-x-spec', 'en', 'es'] as const).map((locale) => taxName('tax_reversed', locale));
  expect(reversed).toEqual(['Estornos', 'Given back', 'Devueltos']);
  expect(english.regimes).toEqual(new Set([null, 'Simples Nacional', 'Lucro Presumido']));
});
