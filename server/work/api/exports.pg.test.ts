import { beforeAll, expect, test } from 'vitest';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

const CANARY = 'Canário';
type Client = Awaited<ReturnType<typeof appClient>>;
let asOwner: Client;
let asOther: Client;

beforeAll(async () => {
  await setRates(['USD', '2020-01-01', 5]);
  const shop = await openShop(CANARY);
  const other = await openShop('Outra');
  const sold = { purchasedAt: new Date(Date.now() - 3 * 86_400_000), updatedAt: new Date() };
  const names = ['A', 'B', 'C'].map((sku) => line(sku, { name: `${CANARY} ${sku}`, quantity: 3, priceMinor: 10_001 }));
  await shop.sell(order(names, sold));
  await shop.cost('A', 12_345);
  await shop.cost('B', 1_111);
  const { accountId } = shop.viewer;
  const ago = minutesAfter(new Date(), -20);
  await record(
    accountId,
    check('B0A', ago, 'A2', [offer(US, 1_050), offer('A2', 999)]),
    check('B0B', ago, US, [offer(US, 1_001)]),
  );
  await queryRows(
    `INSERT INTO fee_rules (account_id, marketplace, country, valid_from, percent, source, source_day)
     VALUES ($1, 'amazon', 'BR', '2026-01-01', 10.5, $2, '2026-01-01')`,
    [accountId, CANARY],
  );
  await queryRows(
    `INSERT INTO sync_runs (account_id, sync_type, trigger, status, started_at, finished_at, orders_new, error)
     SELECT $1, 'marketplaces', 'automatic', 'success', now() - interval '90 s', now(), n, $2 FROM generate_series(1, 3) n`,
    [accountId, CANARY],
  );
  await queryRows('UPDATE users SET is_developer = true');
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other.viewer)];
});

/** The rows of a file by their titles. */
async function saved(path: string, client = asOwner): Promise<Record<string, string>[]> {
  const answer = await client.get(path);
  expect(answer.status).toBe(200);
  const [titles, ...rows] = csvRows(await answer.text()).map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(titles!.map((title, index) => [title, cells[index]!])));
}
const decimal = (money: { minor: number } | null) => (money ? String(money.minor / 100) : '');
const shown = async (field: string, ask: string, args = '') =>
  (await asOwner.graphql(`{ viewer { ${field}${args} { edges { node { ${ask} } } } } }`)).data.viewer[field].edges.map(
    ({ node }: { node: unknown }) => node,
  );
/** The same of a field that answers numbered pages. */
const shownPage = async (field: string, ask: string) =>
  (await asOwner.graphql(`{ viewer { ${field} { rows { ${ask} } } } }`)).data.viewer[field].rows;
const MONEY = '{ minor currency }';

const PATHS = [
  '/api/buybox/status/export',
  '/api/buybox/competitors/export?marketplace=amazon&seller=A2',
  '/api/costs/products/export',
  '/api/costs/fees/rules/export',
  '/api/profit-detector/export',
  '/api/sync/history/export',
];

const withFormat = (path: string, format: string) => `${path}${path.includes('?') ? '&' : '?'}format=${format}`;

test.each(PATHS)('%s holds rows of the own account only, in every format', async (path) => {
  expect((await saved(path)).length).toBeGreaterThan(0);
  expect(await saved(path, asOther)).toEqual([]);
  for (const [format, type] of [
    ['excelBr', 'text/csv'],
    ['xlsx', 'application/vnd.openxmlformats'],
  ]) {
    const { status, headers } = await asOwner.get(withFormat(path, format!));
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining(type!)]);
  }
  expect((await asOwner.get(withFormat(path, 'pdf'))).status).toBe(400);
  expect((await (await appClient()).get(path)).status).toBe(401);
});

test('the Buy Box is saved as the screen shows it, filtered alike', async () => {
  const rows = await shownPage(
    'buyBoxStatus',
    `product { asin } price ${MONEY} ourPrice ${MONEY} priceDifferencePercent statusMessage`,
  );
  const file = await saved('/api/buybox/status/export');
  expect(file.map((row) => [row.ASIN, row['Preço Buy Box'], row['Nosso preço'], row.Status])).toEqual(
    rows.map((row: any) => [row.product.asin, decimal(row.price), decimal(row.ourPrice), row.statusMessage]),
  );
  expect(file.map((row) => row.ASIN)).toEqual(['B0A', 'B0B']);
  expect(await saved('/api/buybox/status/export?listingStatus=winning')).toMatchObject([{ ASIN: 'B0B' }]);
});

test('costs are saved as the screen shows them, filtered alike', async () => {
  const rows = await shown('productCosts', `product { sku } cost ${MONEY} units unitsWithoutCost`);
  const file = await saved('/api/costs/products/export');
  expect(
    file.map((row) => [row.SKU, row['Custo por unidade'], row['Unidades vendidas'], row['Unidades sem custo']]),
  ).toEqual(rows.map((row: any) => [row.product.sku, decimal(row.cost), `${row.units}`, `${row.unitsWithoutCost}`]));
  expect(await saved('/api/costs/products/export?onlyMissing=true')).toMatchObject([{ SKU: 'C' }]);
  expect(await saved('/api/costs/products/export?onlyMissing=false&search=b0b')).toMatchObject([{ SKU: 'B' }]);
});

test('fee rules are saved with their percentages, filtered alike', async () => {
  expect(await saved('/api/costs/fees/rules/export')).toMatchObject([{ 'Comissão (%)': '10.5', Fonte: CANARY }]);
  expect(await saved('/api/costs/fees/rules/export?ofProducts=true')).toEqual([]);
});

test('profits are saved to the cent as the screen shows them, filtered and sorted alike', async () => {
  const ask = `product { sku } units revenue ${MONEY} profit ${MONEY} profitPerUnit ${MONEY} potentialSavings ${MONEY}`;
  const rows = await shown('profitAnalyses', ask, '(sort: {field: revenue, direction: desc})');
  const file = await saved('/api/profit-detector/export?sort=-revenue');
  expect(
    file.map((row) => [row.SKU, row.Units, row.Revenue, row.Profit, row['Profit/Unit'], row['Savings/Month']]),
  ).toEqual(
    rows.map((row: any) => [
      row.product.sku,
      `${row.units}`,
      ...[row.revenue, row.profit, row.profitPerUnit, row.potentialSavings].map(decimal),
    ]),
  );
  expect(file).toHaveLength(3);
  const lowest = await saved('/api/profit-detector/export?sort=profit');
  expect(lowest.map(({ SKU }) => SKU)).toEqual(['A', 'B', 'C']);
  expect(await saved('/api/profit-detector/export?status=hemorrhage')).toMatchObject([{ SKU: 'A' }]);
});

test('every sync is saved, the newest first', async () => {
  const file = await saved('/api/sync/history/export');
  expect(file.map((row) => [row.Novos, row['Duração (s)'], row.Resultado])).toEqual(
    ['3', '2', '1'].map((orders) => [orders, '90', 'completa']),
  );
});
