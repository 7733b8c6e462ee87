import { queryRows } from '#server/core/db.ts';
import { startSync } from './startSync.ts';

/** Starts an automatic sync for every account with a connected marketplace; answers how many began. */
export async function planSyncs(): Promise<number> {
  const accounts = await queryRows<{ accountId: number }>(
    `SELECT DISTINCT account_id AS "accountId" FROM credentials
     WHERE kind = 'selling' AND state = 'connected' ORDER BY 1`,
  );
  let started = 0;
  for (const account of accounts) {
    const { status } = await startSync(account, { trigger: 'automatic' });
    if (status === 'started') started += 1;
  }
  return started;
}
