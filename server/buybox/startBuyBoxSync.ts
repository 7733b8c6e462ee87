import { conflict } from '#server/core/errors.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { startSync } from '#server/sync/startSync.ts';

/** Starts a reading of offers now; answers its run. Throws 409 when one is under way. */
export async function startBuyBoxSync(viewer: Viewer): Promise<number> {
  const { status, runId } = await startSync(viewer, { trigger: 'manual', syncType: 'buy_box_auto' });
  if (status === 'running') throw conflict('Já existe uma sincronização em andamento');
  return runId;
}
