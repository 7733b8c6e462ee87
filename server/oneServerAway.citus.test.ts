import { beforeAll, expect, test } from 'vitest';
import { scheduleProfitAlerts, scheduleAlertGroups } from '#server/insight/profit/alerts/scheduleProfitAlerts.ts';
import { schedulePlanning } from '#server/insight/planning/queuePlanning.ts';
import { scheduleChanged, scheduleDue } from '#server/insight/reconciliation/queueMatches.ts';
import { openShop, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { accountsWith } from '#server/platform/postgres/accountsWith.ts';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { serverOfAccount } from '#server/platform/postgres/distribution/serverOfAccount.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { scheduleFirstLedgers } from '#server/records/ledger/restateLedger.ts';
import { scheduleLedgerRefresh } from '#server/records/ledger/refreshLedger.ts';
import { offersOfRun } from '#server/records/offers/offersOfRun.ts';
import { extendCoverageOf } from '#server/records/push/coverage.ts';
import { scheduleMonthlyRollups } from '#server/records/rollups/scheduleMonthlyRollups.ts';
import { refreshStatistics } from '#server/records/rollups/refreshStatistics.ts';
import { fullShop } from '#server/work/api/graphql/testing/fullShop.ts';
import { laterMoney } from '#server/work/api/graphql/testing/laterMoney.ts';
import { laterWrites } from '#server/work/api/graphql/testing/laterWrites.ts';
import { runAllScreenQueries } from '#server/work/api/graphql/testing/runAllScreenQueries.ts';
import { planSubscriptions } from '#server/work/push/keepSubscriptions.ts';
import { queueSources } from '#server/work/push/queues.ts';
import { readMissed } from '#server/work/push/readMissed.ts';
import { scheduleSyncs } from '#server/work/sync/scheduleSyncs.ts';

const database = useTestDatabase();
const now = new Date();

const serverOf = ({ viewer }: Shop) => serverOfAccount(viewer.accountId, pool);
const keysOf = (shop: Shop) =>
  storeKeys(shop.viewer, 'mercadolivre', { clientId: 'x', clientSecret: 'secret', refreshToken: 'token' });

let shop: Shop;
let away: Shop;
beforeAll(async () => {
  await setRates();
  shop = await fullShop('Loja', now);
  const server = await serverOf(shop);
  do away = await openShop('Longe');
  while ((await serverOf(away)) === server);
  for (const one of [shop, away]) await keysOf(one);
  // in the metadata of this file's database alone
  await database.asSuperuser(`UPDATE pg_dist_node SET nodeport = 1 WHERE groupid = ${await serverOf(away)}`);
});

test('a seller of another server reads every screen and stores what marketplaces say', async () => {
  await expect(queryRows('SELECT FROM products WHERE account_id = $1', [away.viewer.accountId])).rejects.toThrow('1');
  const client = await appClient(shop.viewer);
  await runAllScreenQueries(client, shop, now);
  for (const path of ['products', 'metrics'])
    expect((await client.get(`/api/dashboard-local/${path}?dateRange=last30Days`)).status).toBe(200);
  await laterWrites(shop, now);
  await laterMoney(shop, now);
});

test('jobs of all accounts are started for those of the other servers', async () => {
  const { accountId } = shop.viewer;
  expect(await accountsWith((has) => has('sales_account_days'))).toEqual([accountId]);
  expect(await accountsWith((has) => `NOT ${has('orders')}`)).toEqual([]);
  await refreshStatistics();
  for (const schedule of [
    scheduleProfitAlerts,
    scheduleAlertGroups,
    schedulePlanning,
    scheduleChanged,
    scheduleDue,
    scheduleFirstLedgers,
    scheduleLedgerRefresh,
    scheduleMonthlyRollups,
    planSubscriptions,
    queueSources,
  ])
    await schedule();
  await queryRows('DELETE FROM sync_runs WHERE account_id = $1', [accountId]);
  expect(await scheduleSyncs()).toBe(2);
  await extendCoverageOf('queue', 'amazon');
  expect(await offersOfRun(accountId, 'mercadolivre')).toBeGreaterThan(0);
  const asked: number[] = [];
  await readMissed(async (account) => (asked.push(account), null));
  expect(asked).toEqual([accountId]);
});
