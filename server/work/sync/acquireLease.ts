import { queryRows } from '#server/platform/postgres/db.ts';
import type { NamedRun, SyncTrigger } from '#server/records/runs/startSync.ts';

/** The right to write a run. A worker whose `fence` is no longer the run's has lost it. */
export interface Lease extends NamedRun {
  fence: number;
}

export interface TakenRun extends Lease {
  trigger: SyncTrigger;
  /** When the run first began, by PostgreSQL's clock; the same after it is resumed. */
  startedAt: Date;
}

/** Another worker has the run now: this one may write nothing more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** A worker that has not been heard of for so long is taken for dead. */
export const LEASE_SECONDS = 60;

/** Takes a run that nobody is working on; null when it is over or another worker is alive on it. */
export async function acquireLease(accountId: number, runId: number): Promise<TakenRun | null> {
  const [run] = await queryRows<Omit<TakenRun, 'accountId' | 'runId'>>(
    `UPDATE sync_runs
     SET status = 'running', fence = fence + 1, heartbeat_at = now(), started_at = coalesce(started_at, now())
     WHERE account_id = $1 AND id = $2 AND status IN ('pending', 'running')
       AND (heartbeat_at IS NULL OR heartbeat_at < now() - make_interval(secs => $3))
     RETURNING sync_type AS "syncType", fence, trigger, started_at AS "startedAt"`,
    [accountId, runId, LEASE_SECONDS],
  );
  return run ? { accountId, runId, ...run } : null;
}
