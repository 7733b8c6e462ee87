import { queryRows } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { LeaseLost, type Lease } from './acquireLease.ts';

const HEARTBEAT_MS = 10_000;

/** Updates the run's heartbeat, by PostgreSQL's clock. Throws `LeaseLost` when another worker has taken over the run. */
async function heartbeat({ accountId, runId, fence }: Lease): Promise<void> {
  const alive = await queryRows(
    `UPDATE sync_runs SET heartbeat_at = now()
     WHERE account_id = $1 AND id = $2 AND fence = $3 AND status = 'running' RETURNING id`,
    [accountId, runId, fence],
  );
  if (!alive.length) throw new LeaseLost(`run ${runId} was taken over from fence ${fence}`);
}

/** Renews the lease every 10 s until the returned function is called; calls `onLost` when another worker has taken over the run. */
export function renewLease(lease: Lease, onLost: (error: LeaseLost) => void): () => void {
  let isRenewing = false;
  const timer = setInterval(async () => {
    if (isRenewing) return; // waiting for a page being stored, which locks the row and renews the heartbeat itself
    isRenewing = true;
    try {
      await heartbeat(lease);
    } catch (error) {
      if (error instanceof LeaseLost) onLost(error);
      else log.warn({ error, runId: lease.runId }, 'sync heartbeat failed');
    }
    isRenewing = false;
  }, HEARTBEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
