import type { Queryable } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { hasConnections } from './credentialStatus.ts';

/** Delay after a running sync, which does not read channels connected after its start. */
const RETRY_SECONDS = 15;

/** Queues the first sync of a newly connected channel; the job exists only if the transaction commits. */
export async function queueFirstSync(accountId: number, on?: Queryable, delaySeconds = 0): Promise<void> {
  await addJob('startFirstSync', { accountId }, { key: `startFirstSync/${accountId}`, delaySeconds }, on);
}

/** Starts the first sync of a newly connected channel, after a running one. */
export async function startFirstSync(accountId: number): Promise<void> {
  if (!(await hasConnections({ accountId }))) return;
  const { status } = await startSync({ accountId }, { trigger: 'initial' });
  if (status === 'running') await queueFirstSync(accountId, undefined, RETRY_SECONDS);
}
