import { sentence } from '#server/platform/language/sentence.ts';
import { log } from '#server/platform/process/log.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { endRun, releaseRun, requeueRun } from './endRun.ts';
import { renewLease } from './renewLease.ts';
import { type ConnectorFor, readStreams } from './readStreams.ts';
import { LeaseLost, acquireLease } from './acquireLease.ts';

export interface SyncJob {
  accountId: number;
  runId: number;
}

export interface RunOptions {
  /** Stops at the next page and returns the run to the queue. */
  signal?: AbortSignal;
  /** Whether the queue does not retry: a failure ends the run. */
  isLastAttempt?: boolean;
}

/**
 * Continues a run at its stored position until it is over. Does nothing when the run is over or a live worker holds it.
 * Throws on a database failure; the run then waits for the next attempt.
 */
export async function runSync(
  { accountId, runId }: SyncJob,
  { signal, isLastAttempt = false }: RunOptions = {},
  connect: ConnectorFor = accountConnector,
): Promise<void> {
  const run = await acquireLease(accountId, runId);
  if (!run) return;

  const lost = new AbortController();
  const stopRenewing = renewLease(run, (error) => lost.abort(error));
  try {
    const { complete, failures } = await readStreams(
      run,
      connect,
      signal ? AbortSignal.any([signal, lost.signal]) : lost.signal,
    );
    const status = failures.length === 0 ? 'success' : complete > 0 ? 'partial' : 'error';
    await endRun(run, status, failures);
  } catch (error) {
    if (error instanceof LeaseLost) {
      log.warn({ accountId, runId, fence: run.fence }, 'sync run was taken over by another worker');
    } else if (signal?.aborted) {
      await requeueRun(run);
    } else if (isLastAttempt) {
      await endRun(run, 'error', [sentence('marketplaces.syncFailed')]);
      throw error;
    } else {
      await releaseRun(run).catch(() => {}); // the lease then expires
      throw error;
    }
  } finally {
    stopRenewing();
  }
}
