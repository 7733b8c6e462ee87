import { rowsOfAccounts } from '#server/platform/postgres/distribution/rowsOfAccounts.ts';
import { startSync } from '#server/records/runs/startSync.ts';

/**
 * Starts the automatic syncs of every account with a connected marketplace: `marketplaces`, and `buy_box_auto` if the
 * account has active products. Returns the number of started runs.
 */
export async function scheduleSyncs(): Promise<number> {
  const accounts = await rowsOfAccounts<{ accountId: number; hasProducts: boolean }>(
    (answers) => `SELECT account_id AS "accountId", EXISTS (
       SELECT 1 FROM products p WHERE p.account_id = c.account_id AND ${answers('p.account_id')} AND p.active) AS "hasProducts"
     FROM credentials c WHERE kind = 'selling' AND state = 'connected' AND ${answers('c.account_id')}
     GROUP BY account_id ORDER BY account_id`,
  );
  let started = 0;
  for (const { accountId, hasProducts } of accounts)
    for (const syncType of hasProducts ? (['marketplaces', 'buy_box_auto'] as const) : (['marketplaces'] as const)) {
      const { status } = await startSync({ accountId }, { trigger: 'automatic', syncType });
      if (status === 'started') started += 1;
    }
  return started;
}
