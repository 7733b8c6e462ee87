import { queryRows } from '#server/platform/postgres/db.ts';
import type { NamedRun, SyncTrigger } from '#server/records/runs/startSync.ts';

/** The right to write to a run, valid while its `fence` equals the run's. */
export interface Lease extends NamedRun {
  fence: number;
}

export interface LeasedRun extends Lease {
  trigger: SyncTrigger;
  /** When the run first started, by PostgreSQL's clock; unchanged when it is resumed. */
  startedAt: Date;
}

/** Another worker has taken over the run: this one must not write any more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** A worker without a heartbeat for this long counts as dead. */
export const LEASE_SECONDS = 60;

/** Acquires the lease of a run; null when the run is over or another live worker holds it. */
export async function acquireLease(accountId: number, runId: number): Promise<LeasedRun | null> {
  const [run] = await queryRows<Omit<LeasedRun, 'accountId' | 'runId'>>(
    `UPDATE sync_runs
     SET status = 'running', fence = fence + 1, heartbeat_at = now(), started_at = least(started_at, now())
     WHERE account_id = $1 AND id = $2 AND status IN ('pending', 'running')
       AND (heartbeat_at IS NULL OR heartbeat_at < now() - make_interval(secs => $3))
     RETURNING sync_type AS "syncType", fence, trigger, started_at AS "startedAt"`,
    [accountId, runId, LEASE_SECONDS],
  );
  return run ? { accountId, runId, ...run } : null;
}
