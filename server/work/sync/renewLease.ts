import { queryRows } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { LeaseLost, type Lease } from './acquireLease.ts';

const HEARTBEAT_MS = 10_000;

/** Tells that the run's worker is alive, by PostgreSQL's clock. Throws `LeaseLost` when another has taken the run. */
async function heartbeat({ accountId, runId, fence }: Lease): Promise<void> {
  const alive = await queryRows(
    `UPDATE sync_runs SET heartbeat_at = now()
     WHERE account_id = $1 AND id = $2 AND fence = $3 AND status = 'running' RETURNING id`,
    [accountId, runId, fence],
  );
  if (!alive.length) throw new LeaseLost(`run ${runId} was taken over from fence ${fence}`);
}

/** Beats for the run every 10 s until the answered function is called; `onLost` is told when the run was taken over. */
export function renewLease(lease: Lease, onLost: (error: LeaseLost) => void): () => void {
  let isBeating = false;
  const timer = setInterval(async () => {
    if (isBeating) return; // a page being stored holds the row and has beaten already
    isBeating = true;
    try {
      await heartbeat(lease);
    } catch (error) {
      if (error instanceof LeaseLost) onLost(error);
      else log.warn({ error, runId: lease.runId }, 'sync heartbeat failed');
    }
    isBeating = false;
  }, HEARTBEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
