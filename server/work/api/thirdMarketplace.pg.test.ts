import { beforeAll, expect, test, vi } from 'vitest';
import type * as Connections from '#server/market/channels/connections.ts';
import type * as Forms from '#server/market/channels/connectionForms.ts';
import type { Channel } from '#server/market/keys.ts';
import type * as Quotas from '#server/market/quotas.ts';
import type * as Registry from '#server/market/registry.ts';
import { isListingImage } from '#server/market/imageHosts.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer } from '#server/platform/testing/testDatabase.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { startSync, type SyncType } from '#server/records/runs/startSync.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { runScreenQueries } from '#server/work/api/graphql/testing/runAllScreenQueries.ts';
import { screenVariables } from '#server/work/api/graphql/testing/screenQueries.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { EXEMPLO, exemploConnector } from '#server/market/testing/exemplo.ts';

// What a new marketplace adds outside its folder: a row of the registry, its form of keys and how they are used, its quotas,
// its connector and a value of the enum.
vi.mock('#server/market/registry.ts', async (original) => {
  const { marketplaces, registryOf } = await original<typeof Registry>();
  const { exemploFacts } = await import('#server/market/testing/exemplo.ts');
  return { registryOf, ...registryOf({ ...marketplaces, exemplo: exemploFacts }) };
});
vi.mock('#server/market/channels/connectionForms.ts', async (original) => {
  const { connectionForms, formsOf } = await original<typeof Forms>();
  const { exemploForm } = await import('#server/market/testing/exemplo.ts');
  return formsOf({ ...connectionForms, exemplo: exemploForm });
});
vi.mock('#server/market/channels/connections.ts', async (original) => {
  const { connectionOf } = await original<typeof Connections>();
  const { exemploConnection } = await import('#server/market/testing/exemplo.ts');
  return {
    connectionOf: (channel: string) =>
      channel === 'exemplo' ? Promise.resolve(exemploConnection) : connectionOf(channel as Channel),
  };
});
vi.mock('#server/market/quotas.ts', async (original) => {
  const { quotasOf } = await original<typeof Quotas>();
  return { quotasOf: { ...quotasOf, exemplo: () => [] } };
});
vi.mock('#prisma/generated/client/client.ts', async () => {
  const { prismaClientWith } = await import('./testing/prismaClientWith.ts');
  return prismaClientWith('exemplo');
});

const NOW = new Date();
const database = useSqlDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let accountId: number;
let productId: number;
let owner: Client;
let other: Client;
const statuses: string[] = [];

async function sync(syncType: SyncType) {
  const { runId } = await startSync({ accountId }, { trigger: 'manual', syncType });
  await runSync({ accountId, runId }, {}, () => exemploConnector(NOW));
  const run = await queryRow<{ status: string; error: string | null }>(
    'SELECT status, error FROM sync_runs WHERE account_id = $1 AND id = $2',
    [accountId, runId],
  );
  statuses.push(`${syncType}: ${run.status} ${run.error ?? ''}`.trim());
}

beforeAll(async () => {
  await database.asSuperuser(`ALTER TYPE "Marketplace" ADD VALUE 'exemplo'`);
  const viewer = await newViewer('Vasos');
  ({ accountId } = viewer);
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, $2::"Marketplace", 'x', 'connected')`,
    [accountId, EXEMPLO],
  );
  await sync('marketplaces');
  await sync('buy_box_auto');
  ({ id: productId } = await queryRow<{ id: number }>('SELECT id FROM products WHERE account_id = $1', [accountId]));
  [owner, other] = [await appClient(viewer), await appClient(await newViewer('Outra'))];
});

test('a sync reads every stream of a third marketplace', async () => {
  expect(statuses).toEqual(['marketplaces: success', 'buy_box_auto: success']);
});

test('every query of every screen answers with a third marketplace, those of its products with its name', async () => {
  const today = saoPauloDay(NOW.getTime());
  const named = { asin: 'EX-0001', marketplace: 'EXEMPLO', productId, today };
  const answers = await runScreenQueries(owner, screenVariables(named));
  const naming = Object.keys(answers).filter((name) => JSON.stringify(answers[name]).includes('"EXEMPLO"'));
  expect(naming.toSorted()).toEqual([
    'AdsTabQuery',
    'AggregatedMetricsScreenQuery',
    'AmazonDataScreenQuery',
    'BuyBoxDashboardScreenQuery',
    'CostsScreenQuery',
    'CredentialsScreenQuery',
    'DashboardScreenQuery',
    'DifferencesScreenQuery',
    'HistoryListPageQuery',
    'HistoryTabQuery',
    'OrdersScreenQuery',
    'OrdersTabQuery',
    'OrdersTableQuery',
    'PricesTabQuery',
    'ProductTaxesQuery',
    'ProductsScreenQuery',
    'ProfitAnalysisScreenQuery',
    'ProfitTabQuery',
    'SalesTabQuery',
    'SimulatorScreenQuery',
    'StockTabQuery',
    'SyncPanelQuery',
    'TimelineDrawerQuery',
    'TodayScreenQuery',
  ]);
});

test('REST, files and SQL have a third marketplace and filter by it, for its account only', async () => {
  const products = '/api/dashboard-local/products';
  const rows = async (client: Client, marketplace: string) =>
    (await client.get(`${products}?dateRange=last7Days&marketplace=${marketplace}`)).json();
  const vase = {
    marketplace: 'exemplo',
    asin: 'EX-0001',
    sku: 'VASO-1',
    units: 2,
    revenue: 200,
    acos: 5,
    inventory: 7,
  };
  expect(await rows(owner, 'exemplo')).toEqual([expect.objectContaining(vase)]);
  expect(await rows(owner, 'amazon')).toEqual([]);
  expect(await rows(other, 'exemplo')).toEqual([]);
  const file = await (await owner.get(`${products}/export?dateRange=last7Days`)).text();
  expect(file).toMatch(/VASO-1.*exemplo|exemplo.*VASO-1/);
  const query = 'SELECT marketplace, count(*) AS n FROM orders GROUP BY marketplace';
  const answer = async (client: Client) => (await client.post('/api/database/query', { query })).json();
  expect(await answer(owner)).toMatchObject({ rows: [{ marketplace: 'exemplo', n: 1 }] });
  expect(await answer(other)).toMatchObject({ rows: [] });
});

test('keys to a third marketplace are tested and stored through REST and the API, for their account only', async () => {
  const form = { clientId: 'oleiro', clientSecret: 'forno', refreshToken: 'barro' };
  const tested = await owner.post('/api/credentials/exemplo/test', { ...form, refreshToken: 'areia' });
  expect(await tested.json()).toEqual({ success: false, error: 'O Exemplo não aceita o Refresh Token.' });
  const saved = await owner.post('/api/credentials/exemplo', form);
  expect(await saved.json()).toEqual({ message: 'Credenciais do Exemplo salvas com sucesso!' });
  await queryRows('UPDATE users SET is_developer = true');
  const READ = '{ viewer { credentials { stored { channel marketplace clientId state } } } }';
  const keys = async (client: Client) => (await client.graphql(READ)).data.viewer.credentials.stored as object[];
  expect(await keys(owner)).toEqual([
    { channel: 'EXEMPLO', marketplace: 'EXEMPLO', clientId: 'oleiro', state: 'CONNECTED' },
  ]);
  expect(await keys(other)).toEqual([]);
  expect(await (await other.get('/api/credentials')).json()).toMatchObject({ exemplo: { configured: false } });
});

test('pictures of a third marketplace are shown, those of unknown hosts are not', () => {
  expect(isListingImage(new URL('https://img.exemplo.example/vaso.jpg'))).toBe(true);
  expect(isListingImage(new URL('https://img.outro.example/vaso.jpg'))).toBe(false);
});
