import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** When the newest sync that read everything ended; null when there never was one. */
export async function lastSync({ accountId }: Viewer): Promise<Date | null> {
  const [run] = await queryRows<{ finishedAt: Date }>(
    `SELECT finished_at AS "finishedAt" FROM sync_runs
     WHERE account_id = $1 AND sync_type = 'marketplaces' AND status = 'success' ORDER BY created_at DESC LIMIT 1`,
    [accountId],
  );
  return run?.finishedAt ?? null;
}
