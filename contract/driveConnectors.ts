import { queryRow } from '#server/platform/postgres/db.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import type { RunningSimulator } from '#simulator/startSimulator.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { startSync, type SyncType } from '#server/records/runs/startSync.ts';

/**
 * Runs every call of a sync with a new account: the first sync with its history, a second one, and a sync of offers.
 * Returns the errors shown to the account.
 */
export async function driveConnectors({
  url,
  accounts,
}: Pick<RunningSimulator, 'url' | 'accounts'>): Promise<string[]> {
  // a report without the status makes the product search for the listings
  await fetch(`${url}/__simulator/scenario`, { method: 'POST', body: JSON.stringify({ name: 'listings-no-status' }) });
  const { id } = await queryRow<{ id: number }>(`INSERT INTO accounts (name) VALUES ('Contract') RETURNING id`);
  await storeKeys({ accountId: id }, 'amazon', accounts.amazon);
  const failures: string[] = [];
  for (const syncType of ['marketplaces', 'marketplaces', 'buy_box_auto'] as const) {
    const failure = await sync(id, syncType);
    if (failure !== null) failures.push(failure);
  }
  return failures;
}

async function sync(accountId: number, syncType: SyncType): Promise<string | null> {
  const { runId } = await startSync({ accountId }, { trigger: 'manual', syncType });
  await runSync({ accountId, runId });
  const run = await queryRow<{ error: string | null }>(
    'SELECT error FROM sync_runs WHERE account_id = $1 AND id = $2',
    [accountId, runId],
  );
  return run.error;
}
