import { queryRow } from '#server/core/db.ts';
import { saveCredential } from '#server/credentials/saveCredential.ts';
import type { RunningSandbox } from '#server/marketplaces/sandbox/startSandbox.ts';
import { runSync } from '#server/sync/runSync.ts';
import { startSync } from '#server/sync/startSync.ts';

/**
 * Has the connectors make every call a sync makes, as a new account: the first sync with its history, and one after a new
 * order. Answers what the account was told it could not read.
 */
export async function driveConnectors({ url, accounts }: Pick<RunningSandbox, 'url' | 'accounts'>): Promise<string[]> {
  const { id } = await queryRow<{ id: number }>(`INSERT INTO accounts (name) VALUES ('Contract') RETURNING id`);
  await saveCredential(id, 'amazon', accounts.amazon);
  const failures = [await sync(id)];
  await fetch(`${url}/__sandbox/order`, { method: 'POST', body: JSON.stringify({ marketplace: 'amazon' }) });
  await fetch(`${url}/__sandbox/clock`, { method: 'POST', body: JSON.stringify({ advanceSeconds: 180 }) });
  failures.push(await sync(id));
  return failures.filter((failure) => failure !== null);
}

async function sync(accountId: number): Promise<string | null> {
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  await runSync({ accountId, runId });
  const run = await queryRow<{ error: string | null }>(
    'SELECT error FROM sync_runs WHERE account_id = $1 AND id = $2',
    [accountId, runId],
  );
  return run.error;
}
