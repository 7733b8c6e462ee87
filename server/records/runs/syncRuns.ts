import { preparedRows, queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { SyncTrigger, SyncType } from './startSync.ts';

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
  /** When the seller read what went wrong. */
  readAt: Date | null;
}

const COLUMNS = `id, trigger, status, created_at AS "createdAt", started_at AS "startedAt", finished_at AS "finishedAt",
  steps_done AS "stepsDone", steps_total AS "stepsTotal", step_label AS "stepLabel", orders_new AS "ordersNew",
  orders_updated AS "ordersUpdated", error, read_at AS "readAt"`;

/** Whether a number can be that of a run. */
export const isRunId = (id: number) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647;

/** The account's syncs of a type, newest first; with `before`, those older than that run. */
export const syncRuns = (
  { accountId }: Viewer,
  { limit, before = null, syncType = 'marketplaces' }: { limit: number; before?: number | null; syncType?: SyncType },
): Promise<SyncRun[]> =>
  preparedRows<SyncRun>(
    `SELECT ${COLUMNS} FROM sync_runs
     WHERE account_id = $1 AND sync_type = $4 AND id < coalesce($2, 2147483647) ORDER BY id DESC LIMIT $3`,
    [accountId, before, limit, syncType],
  );

/** The newest sync of a type, over or under way; null when there never was one. */
export async function latestSync(viewer: Viewer, syncType: SyncType = 'marketplaces'): Promise<SyncRun | null> {
  const [run] = await syncRuns(viewer, { limit: 1, syncType });
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
