import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { type NamedRun, syncJobKey, syncJobOptions } from '#server/records/runs/startSync.ts';
import { LEASE_SECONDS } from './acquireLease.ts';

/** After one missed heartbeat the worker may be dead. */
const SUSPECT_SECONDS = 12;

/**
 * Requeues the runs whose worker died, because the queue keeps a killed worker's job locked for four hours. For runs
 * that missed a heartbeat, schedules another check at the end of the lease. Returns the ids of the resumed runs.
 */
export async function resumeSyncs(): Promise<number[]> {
  const orphans = await queryRows<NamedRun>(
    `SELECT account_id AS "accountId", id AS "runId", sync_type AS "syncType" FROM sync_runs r
     WHERE status = 'running' AND heartbeat_at < now() - make_interval(secs => $1)
       OR status IN ('pending', 'running') AND heartbeat_at IS NULL AND NOT EXISTS (
         SELECT FROM graphile_worker.jobs j
         WHERE j.key = format('sync/%s/%s', r.account_id, r.id) AND j.attempts < j.max_attempts)
     ORDER BY id`,
    [LEASE_SECONDS],
  );
  for (const run of orphans) await requeue(run);
  await scheduleNextCheck();
  return orphans.map(({ runId }) => runId);
}

async function requeue(run: NamedRun): Promise<void> {
  const { accountId, runId } = run;
  await transaction(async (tx) => {
    const holders = await queryRows<{ locked_by: string }>(
      `SELECT locked_by FROM graphile_worker.jobs WHERE key = $1 AND locked_by IS NOT NULL`,
      [syncJobKey(accountId, runId)],
      tx,
    );
    if (holders.length)
      await queryRows(
        'SELECT graphile_worker.force_unlock_workers($1)',
        [holders.map(({ locked_by }) => locked_by)],
        tx,
      );
    await addJob('sync', { accountId, runId }, syncJobOptions(run), tx);
  });
}

async function scheduleNextCheck(): Promise<void> {
  const { at } = await queryRow<{ at: Date | null }>(
    `SELECT min(heartbeat_at) + make_interval(secs => $1 + 1) AS at FROM sync_runs
     WHERE status = 'running'
       AND heartbeat_at BETWEEN now() - make_interval(secs => $1) AND now() - make_interval(secs => $2)`,
    [LEASE_SECONDS, SUSPECT_SECONDS],
  );
  if (at)
    await queryRows(
      `SELECT graphile_worker.add_job('resumeSyncs', '{}', run_at := $1, job_key := 'resumeSyncs/again', max_attempts := 3)`,
      [at],
    );
}
