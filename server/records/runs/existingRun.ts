import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type SyncRun, syncRun } from './syncRuns.ts';

/** One sync of the account. Throws 404 when it has none of that number. */
export async function existingRun(viewer: Viewer, runId: number): Promise<SyncRun> {
  const run = await syncRun(viewer, runId);
  if (!run) throw notFound('Sincronização não encontrada');
  return run;
}
