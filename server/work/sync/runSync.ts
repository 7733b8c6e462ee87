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

export interface SyncOccasion {
  /** Ends the work at the next page and gives the run back to the queue. */
  signal?: AbortSignal;
  /** The queue will not try again: a failure ends the run. */
  isLastAttempt?: boolean;
}

/**
 * Works on a run from where it was left until it is over. Does nothing when the run is over or a living worker has it;
 * throws when the database failed on the way, the run then waits for the next attempt.
 */
export async function runSync(
  { accountId, runId }: SyncJob,
  { signal, isLastAttempt = false }: SyncOccasion = {},
  connect: ConnectorFor = accountConnector,
): Promise<void> {
  const run = await acquireLease(accountId, runId);
  if (!run) return;

  const lost = new AbortController();
  const stopBeating = renewLease(run, (error) => lost.abort(error));
  try {
    const { complete, failures } = await readStreams(
      run,
      connect,
      signal ? AbortSignal.any([signal, lost.signal]) : lost.signal,
    );
    const status = failures.length === 0 ? 'success' : complete > 0 ? 'partial' : 'error';
    await endRun(run, status, [...new Set(failures)].join('\n') || null);
  } catch (error) {
    if (error instanceof LeaseLost) {
      log.warn({ accountId, runId, fence: run.fence }, 'sync run was taken over by another worker');
    } else if (signal?.aborted) {
      await requeueRun(run);
    } else if (isLastAttempt) {
      await endRun(run, 'error', 'A sincronização não pôde ser concluída. Tente novamente.');
      throw error;
    } else {
      await releaseRun(run).catch(() => {}); // the lease then runs out by itself
      throw error;
    }
  } finally {
    stopBeating();
  }
}
