import { queryRows } from '#server/core/db.ts';
import type { Viewer } from '#server/core/viewer.ts';
import type { SyncTrigger } from './startSync.ts';

export interface SyncRun {
  id: number;
  trigger: SyncTrigger;
  status: 'pending' | 'running' | 'success' | 'partial' | 'error';
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  stepsDone: number;
  stepsTotal: number;
  stepLabel: string | null;
  ordersNew: number;
  ordersUpdated: number;
  error: string | null;
}

const COLUMNS = `id, trigger, status, created_at AS "createdAt", started_at AS "startedAt", finished_at AS "finishedAt",
  steps_done AS "stepsDone", steps_total AS "stepsTotal", step_label AS "stepLabel", orders_new AS "ordersNew",
  orders_updated AS "ordersUpdated", error`;

/** Whether a number can be that of a run. */
export const isRunId = (id: number) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647;

/** The account's syncs of its marketplaces, newest first; with `before`, those older than that run. */
export const syncRuns = (
  { accountId }: Viewer,
  { limit, before = null }: { limit: number; before?: number | null },
): Promise<SyncRun[]> =>
  queryRows<SyncRun>(
    `SELECT ${COLUMNS} FROM sync_runs
     WHERE account_id = $1 AND sync_type = 'marketplaces' AND id < coalesce($2, 2147483647) ORDER BY id DESC LIMIT $3`,
    [accountId, before, limit],
  );

/** The newest sync, over or under way; null when the account never synchronised. */
export async function latestSync(viewer: Viewer): Promise<SyncRun | null> {
  const [run] = await syncRuns(viewer, { limit: 1 });
  return run ?? null;
}

/** One sync of the account; null when it has none of that number. */
export async function syncRun({ accountId }: Viewer, id: number): Promise<SyncRun | null> {
  if (!isRunId(id)) return null;
  const [run] = await queryRows<SyncRun>(`SELECT ${COLUMNS} FROM sync_runs WHERE account_id = $1 AND id = $2`, [
    accountId,
    id,
  ]);
  return run ?? null;
}
