import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { syncRun, type SyncRun } from '#server/records/runs/syncRuns.ts';

/** Marks the errors of a sync run as read. Throws NOT_FOUND when the account has no run with this id. */
export async function markSyncRead(viewer: Viewer, id: string | number): Promise<SyncRun> {
  const run = await syncRun(viewer, id);
  if (run.readAt) return run;
  const readAt = currentTime();
  await accountPrisma(viewer).syncRun.update({ where: rowKey(viewer, id), data: { readAt }, select: { id: true } });
  return { ...run, readAt };
}
