import { queryRows } from '#server/platform/postgres/db.ts';
import { startSync } from '#server/records/runs/startSync.ts';

/**
 * Starts the automatic syncs of every account with a connected marketplace: `marketplaces`, and `buy_box_auto` if the
 * account has active products. Returns the number of started runs.
 */
export async function scheduleSyncs(): Promise<number> {
  const accounts = await queryRows<{ accountId: number; hasProducts: boolean }>(
    `SELECT account_id AS "accountId",
            EXISTS (SELECT FROM products p WHERE p.account_id = c.account_id AND p.active) AS "hasProducts"
     FROM credentials c WHERE kind = 'selling' AND state = 'connected' GROUP BY account_id ORDER BY account_id`,
  );
  let started = 0;
  for (const { accountId, hasProducts } of accounts)
    for (const syncType of hasProducts ? (['marketplaces', 'buy_box_auto'] as const) : (['marketplaces'] as const)) {
      const { status } = await startSync({ accountId }, { trigger: 'automatic', syncType });
      if (status === 'started') started += 1;
    }
  return started;
}
