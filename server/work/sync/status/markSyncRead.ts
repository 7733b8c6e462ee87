import { queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isRunId, syncRun, type SyncRun } from '#server/records/runs/syncRuns.ts';

/** Notes that the seller has read what went wrong in a sync. Throws NOT_FOUND for a run of nobody or of another account. */
export async function markSyncRead(viewer: Viewer, id: number): Promise<SyncRun> {
  if (isRunId(id))
    await queryRows('UPDATE sync_runs SET read_at = coalesce(read_at, now()) WHERE account_id = $1 AND id = $2', [
      viewer.accountId,
      id,
    ]);
  const run = await syncRun(viewer, id);
  if (!run) throw notFound('Sincronização não encontrada.');
  return run;
}
