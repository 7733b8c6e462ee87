import type { Queryable } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { hasConnections } from './hasConnections.ts';

/** A sync under way does not read what was connected after it began. */
const RETRY_SECONDS = 15;

/** Puts the first sync of a new connection in the queue; it exists only if the transaction commits. */
export async function queueFirstSync(accountId: number, on?: Queryable, delaySeconds = 0): Promise<void> {
  await addJob('startFirstSync', { accountId }, { key: `startFirstSync/${accountId}`, delaySeconds }, on);
}

/** Starts the first sync of a new connection, after the one that may be under way. */
export async function startFirstSync(accountId: number): Promise<void> {
  if (!(await hasConnections({ accountId }))) return;
  const { status } = await startSync({ accountId }, { trigger: 'initial' });
  if (status === 'running') await queueFirstSync(accountId, undefined, RETRY_SECONDS);
}
