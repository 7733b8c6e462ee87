import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { conflict } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { checkOperator } from '#server/records/identity/operators.ts';
import { IS_FAILED } from './queueKinds.ts';

/**
 * Gives a job that was given up all its attempts again, from now on. Recorded in the operator's account. Throws 404 for who is no
 * operator, 409 when the job is gone, waits or runs.
 */
export async function retryFailedJob(viewer: Viewer, number: number): Promise<void> {
  await checkOperator(viewer);
  const kind = await transaction(async (tx) => {
    const [job] = await queryRows<{ kind: string }>(
      `SELECT retried.task_identifier AS kind FROM (
         SELECT task_identifier, graphile_worker.reschedule_jobs(ARRAY[id], run_at := now(), attempts := 0)
         FROM graphile_worker.jobs j WHERE id = $1 AND ${IS_FAILED}
       ) retried`,
      [number],
      tx,
    );
    if (!job) throw conflict('errors.jobNotFailed');
    await recordEvent(viewer, { kind: 'operator', details: { job: job.kind, number } }, tx);
    return job.kind;
  });
  log.info({ job: kind, number, userId: viewer.userId }, 'an operator retried a failed job');
}
