import { beforeEach, expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { refreshPlanning } from './refreshPlanning.ts';

useTestDatabase();

let shop: Shop;
beforeEach(async () => {
  await setRates();
  shop = await openShop();
  const dayBefore = new Date(NOW.getTime() - 86_400_000);
  await shop.sell(order([line('A')], { purchasedAt: dayBefore, updatedAt: dayBefore }));
});

const ERASE = 'DELETE FROM accounts WHERE id = $1';

test('a rebuild queued before its account was erased does nothing', async () => {
  const { accountId } = shop.viewer;
  await queryRows(ERASE, [accountId]);
  await refreshPlanning(accountId, NOW);
  expect(await queryRows('SELECT FROM planning_settings WHERE account_id = $1', [accountId])).toEqual([]);
});

test('a rebuild whose account is erased while it computes stores nothing', async () => {
  const { accountId } = shop.viewer;
  let rebuilt!: Promise<void>;
  await transaction(async (tx) => {
    await queryRows(ERASE, [accountId], tx);
    rebuilt = refreshPlanning(accountId, NOW); // reads the account until the commit
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => queryRows(waiting), { interval: 20 }).toHaveLength(1);
  });
  await rebuilt;
  expect(await queryRows('SELECT FROM demand_outlooks WHERE account_id = $1', [accountId])).toEqual([]);
});
