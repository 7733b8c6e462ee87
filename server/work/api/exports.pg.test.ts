import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { sheetRows } from '#server/platform/testing/sheetRows.ts';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { issueAccessToken } from '#server/records/identity/tokens/issueAccessToken.ts';
import { NOW, openShop, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { testApp } from '#server/platform/testing/appClient.ts';
import { exportShop } from './testing/exportShop.ts';
import { type SavedTable, savedTables } from './testing/savedTables.ts';

useSqlDatabase();

const CANARY = 'Canário';
const FOLDER = join(import.meta.dirname, 'testing/exports');
const app = testApp();
let shop: Shop;
let productId: number;
let owner: string;
let other: string;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await setRates(['USD', '2025-01-02', 5.25], ['USD', '2026-11-16', 5.1]);
  shop = await exportShop(CANARY);
  productId = await shop.idOf('A');
  const otherShop = await openShop('Outra');
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0';
  owner = (await openSession(shop.viewer.userId, { userAgent: agent, ip: '127.0.0.1' })).token;
  await openSession(shop.viewer.userId, { userAgent: null, ip: null });
  other = (await openSession(otherShop.viewer.userId, { userAgent: agent, ip: '127.0.0.2' })).token;
  await queryRows(
    `UPDATE sessions SET created_at = $1, expires_at = '2100-01-01',
       last_seen_at = CASE WHEN ip IS NULL THEN '2098-01-01' ELSE '2099-01-01' END::timestamptz`,
    [NOW],
  );
});
afterAll(() => void vi.useRealTimers());

const ask = ({ path, body }: SavedTable, format: string | null, token: string | null = owner) => {
  const address = path.replace('{id}', String(productId));
  return app.request(format ? `${address}${address.includes('?') ? '&' : '?'}format=${format}` : address, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
};

/** A file in the form of the expected ones: its name, then its text with invisible characters marked, or its cells by row. */
async function shown(table: SavedTable, format: string | null): Promise<string> {
  const answer = await ask(table, format);
  expect([answer.status, table.path]).toEqual([200, table.path]);
  const [, name] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition')!)!;
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (format !== 'xlsx') return `== ${name}\n${bytes.toString().replaceAll('\uFEFF', '␟').replaceAll('\r', '␍')}`;
  const [titles, ...rows] = sheetRows(bytes);
  expect(titles!.map((title) => (title as unknown[])[1])).toEqual(titles!.map(() => 'bold'));
  const lines = [titles!.map((title) => (title as unknown[])[0]), ...rows].map((row) => `${JSON.stringify(row)}\n`);
  return `== ${name}\n${lines.join('')}`;
}

test('every table has an expected file, and every file a table', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(
    Object.keys(savedTables)
      .map((name) => `${name}.txt`)
      .toSorted(),
  );
});

test.each(Object.entries(savedTables))(
  '%s equals its expected file, byte for byte and cell by cell',
  async (name, table) => {
    const formats = table.isCsv ? [null] : ['csv', 'excelBr', 'xlsx'];
    const files: string[] = [];
    for (const format of formats) files.push(await shown(table, format));
    expect(files.join('')).toBe(readFileSync(join(FOLDER, `${name}.txt`), 'utf8'));
  },
);

test.each(Object.entries(savedTables))('%s contains no data of another account', async (_name, table) => {
  const answer = await ask(table, null, other);
  const text = await answer.text();
  expect(text).not.toMatch(/Canário|RIVAL|B0A|própria|planilha|127\.0\.0\.1/);
  expect(answer.status === 200 ? csvRows(text).length - 1 : answer.status).toBe(table.toOthers ?? 0);
  expect((await ask(table, null, null)).status).toBe(401);
});

test.each(Object.entries(savedTables))(
  '%s has no other formats and takes no unknown parameter',
  async (_name, table) => {
    expect((await ask(table, 'pdf')).status).toBe(400);
    expect((await ask(table, 'csv&nothing=1')).status).toBe(400);
  },
);

test('no personal access token can read who has access to the account', async () => {
  const { secret } = await issueAccessToken(shop.viewer, { name: 'write', scope: 'write', lifetime: 'days30' });
  for (const table of [savedTables.tokens!, savedTables.sessions!])
    expect((await ask(table, null, secret)).status).toBe(403);
  expect((await ask(savedTables.sql!, null, secret)).status).toBe(200);
});

/** The rows of a file as cells by title. */
async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const [titles, ...rows] = csvRows(await (await ask({ path }, 'csv')).text()).map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(titles!.map((title, index) => [title, cells[index]!])));
}

test.each([
  ['/api/buybox/status/export?listingStatus=without_buybox', 'ASIN', ['B0C']],
  ['/api/buybox/lost/export?search=b0a', 'ASIN', ['B0A']],
  ['/api/buybox/competitors/ranking/export?search=rival1', 'Competidor', ['RIVAL1']],
  ['/api/buybox/changes/export?period=last2Hours', 'ASIN', ['B0A', 'B0B', 'B0B']],
  ['/api/costs/products/export?onlyMissing=true', 'ASIN', ['B0M', 'B0C']],
  ['/api/costs/products/export?onlyMissing=false&search=b0b', 'ASIN', ['B0B']],
  ['/api/costs/fees/rules/export?ofProducts=true', 'Fonte', []],
  ['/api/costs/rates/export?currency=USD&startDate=2026-11-18&endDate=2026-11-18', 'Fonte', ['própria']],
  ['/api/planning/data/products/export?marketplace=mercadolivre', 'ASIN', ['B0M']],
  ['/api/profit-detector/export?status=hemorrhage', 'ASIN', ['B0B']],
  ['/api/profit-detector/export?sort=-units', 'ASIN', ['B0A', 'B0M', 'B0B', 'B0C']],
  ['/api/dashboard-local/products/export?dateRange=last30Days&search=produto%20m', 'ASIN', ['B0M']],
  ['/api/dashboard-local/products/export?dateRange=last30Days&sort=units', 'SKU', ['+5', 'B', 'M', 'A']],
])('%s has the rows of its filter, in its order', async (path, title, wanted) => {
  expect((await rowsOf(path)).map((row) => row[title]!.replace(/^'/, ''))).toEqual(wanted);
});

test('a result is sorted by any of its columns, NULL last in both directions, and by no other column', async () => {
  const query = `SELECT * FROM (VALUES (2, 'item 10'), (10, 'Água'), (NULL, 'item 9'), (1, NULL)) t (n, w)`;
  const saved = async (sort: string, columns?: object) => {
    const answer = await ask({ path: '/api/database/query/export', body: { query, sort, columns } }, 'csv');
    return answer.status === 200 ? csvRows(await answer.text()).map(({ cells }) => cells.join('|')) : answer.status;
  };
  expect(await saved('n')).toEqual(['n|w', '1|', '2|item 10', '10|Água', '|item 9']);
  expect(await saved('-n')).toEqual(['n|w', '10|Água', '2|item 10', '1|', '|item 9']);
  expect(await saved('w')).toEqual(['n|w', '10|Água', '|item 9', '2|item 10', '1|']);
  expect(await saved('-w', [{ name: 'w', title: 'Palavra' }])).toEqual(['Palavra', 'item 10', 'item 9', 'Água']);
  expect(await saved('x')).toBe(400);
  expect(await saved('n', [{ name: 'x', title: 'X' }])).toBe(400);
});

type Shown = Record<string, any>;
const MONEY = '{ minor currency }';
const amount = (money: { minor: number } | null) => (money ? String(money.minor / 100) : '');
const text = (value: number | null) => (value === null ? '' : String(value));

test.each<
  [path: string, selection: string, rowsOf: (viewer: Shown) => Shown[], cellsOf: Record<string, (row: Shown) => string>]
>([
  [
    '/api/buybox/status/export',
    `buyBoxStatus { rows { product { asin } price ${MONEY} ourPrice ${MONEY} statusMessage } }`,
    ({ buyBoxStatus }) => buyBoxStatus.rows,
    {
      ASIN: ({ product }) => product.asin,
      'Preço Buy Box': ({ price }) => amount(price),
      'Nosso preço': ({ ourPrice }) => amount(ourPrice),
      Status: ({ statusMessage }) => statusMessage,
    },
  ],
  [
    '/api/buybox/changes/export?period=last30Days',
    `recentChanges(filter: { period: LAST_30_DAYS }) {
       edges { node { at product { asin } price ${MONEY} priceBefore ${MONEY} } } }`,
    ({ recentChanges }) => recentChanges.edges.map(({ node }: Shown) => node),
    {
      Quando: ({ at }) => at,
      ASIN: ({ product }) => product.asin,
      'Preço atual': ({ price }) => amount(price),
      'Preço anterior': ({ priceBefore }) => amount(priceBefore),
    },
  ],
  [
    '/api/costs/products/export',
    `productCosts { rows { product { asin } cost ${MONEY} units unitsWithoutCost } }`,
    ({ productCosts }) => productCosts.rows,
    {
      ASIN: ({ product }) => product.asin,
      'Custo por unidade': ({ cost }) => amount(cost),
      'Unidades vendidas': ({ units }) => text(units),
      'Unidades sem custo': ({ unitsWithoutCost }) => text(unitsWithoutCost),
    },
  ],
  [
    '/api/profit-detector/export?sort=-revenue',
    `profitAnalyses(sort: { field: REVENUE, direction: DESC }) {
       rows { product { asin } units revenue ${MONEY} profit ${MONEY} profitPerUnit ${MONEY} potentialSavings ${MONEY} } }`,
    ({ profitAnalyses }) => profitAnalyses.rows,
    {
      ASIN: ({ product }) => product.asin,
      Units: ({ units }) => text(units),
      Revenue: ({ revenue }) => amount(revenue),
      Profit: ({ profit }) => amount(profit),
      'Profit/Unit': ({ profitPerUnit }) => amount(profitPerUnit),
      'Savings/Month': ({ potentialSavings }) => amount(potentialSavings),
    },
  ],
  [
    '/api/dashboard-local/products/export?dateRange=last7Days&sort=-units',
    `productSales(filter: { period: LAST_7_DAYS }, sort: { field: UNITS, direction: DESC }) {
       rows { product { asin } units revenue ${MONEY} profit ${MONEY} } }`,
    ({ productSales }) => productSales.rows,
    {
      ASIN: ({ product }) => product.asin,
      Unidades: ({ units }) => text(units),
      Receita: ({ revenue }) => amount(revenue),
      Lucro: ({ profit }) => amount(profit),
    },
  ],
])('%s equals GraphQL to the cent', async (path, selection, shownRows, cellsOf) => {
  await queryRows('UPDATE users SET is_developer = true');
  const answer = await ask({ path: '/graphql', body: { query: `{ viewer { ${selection} } }` } }, null);
  const { data, errors } = (await answer.json()) as { data: { viewer: Shown }; errors?: object[] };
  expect(errors).toBeUndefined();
  const wanted = shownRows(data.viewer).map((row) => Object.values(cellsOf).map((read) => read(row)));
  const file = await rowsOf(path);
  const products = file.filter(({ ASIN }) => ASIN !== ''); // without the remainder that the cards have and the rows lack
  expect(wanted.length).toBeGreaterThan(1);
  expect(products.map((row) => Object.keys(cellsOf).map((title) => row[title]))).toEqual(wanted);
});
