import { badRequest, conflict } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { hasConnections } from '#server/records/keys/credentialStatus.ts';
import { startSync } from '#server/records/runs/startSync.ts';

/** Starts an offer sync and returns its run id. Throws 409 while one is running, 400 while no marketplace is connected. */
export async function startBuyBoxSync(viewer: Viewer): Promise<number> {
  if (!(await hasConnections(viewer))) throw badRequest('marketplaces.noneConnected');
  const { status, runId } = await startSync(viewer, { trigger: 'manual', syncType: 'buy_box_auto' });
  if (status === 'running') throw conflict('marketplaces.syncRunning');
  return runId;
}
