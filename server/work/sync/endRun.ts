import { STANDARD } from '#i18n/locales.ts';
import { type Said, wordSaid } from '#server/platform/language/said.ts';
import { queueBuyBoxAlerts, queueProfitAlerts } from '#server/records/alerts/queueAlerts.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { counter } from '#server/platform/process/metrics.ts';
import { queueCashAfterSync } from '#server/insight/cash/forecast/queueCash.ts';
import { queueFirstPlanning } from '#server/insight/planning/queuePlanning.ts';
import { queueMatches } from '#server/insight/reconciliation/queueMatches.ts';
import { syncJobOptions } from '#server/records/runs/startSync.ts';
import type { Lease } from './acquireLease.ts';

const runsEnded = counter('sync_runs_total', 'Completed sync runs, by type and status.', ['type', 'status']);

/** Ends the run; `failures` are shown to the seller. Does nothing when another worker holds the run. */
export async function endRun(
  { accountId, runId, syncType, fence }: Lease,
  status: 'success' | 'partial' | 'error',
  failures: readonly Said[],
): Promise<void> {
  const distinct = [...new Map(failures.map((said) => [wordSaid(said, STANDARD), said]))];
  const error = distinct.map(([text]) => text).join('\n') || null;
  const sentences = error && JSON.stringify(distinct.map(([, said]) => said));
  await transaction(async (tx) => {
    const ended = await queryRows(
      `UPDATE sync_runs SET status = $4::"SyncStatus", error = $5, sentences = $6, finished_at = now(), heartbeat_at = NULL, step_label = NULL, step_sentence = NULL,
         steps_done = CASE WHEN $4 = 'error' THEN steps_done ELSE steps_total END
       WHERE account_id = $1 AND id = $2 AND fence = $3 AND status = 'running' RETURNING id`,
      [accountId, runId, fence, status, error, sentences],
      tx,
    );
    if (ended.length === 0) return;
    runsEnded.inc({ type: syncType, status });
    await publish('syncProgress', { accountId, runId, syncType }, tx);
    if (status === 'error') return;
    if (syncType === 'marketplaces') {
      await queueProfitAlerts(accountId, tx);
      await queueFirstPlanning(accountId, tx);
      await queueMatches(accountId, tx);
      await queueCashAfterSync(accountId, tx);
    }
    if (syncType === 'buy_box_auto') await queueBuyBoxAlerts(accountId, tx);
  });
}

/** Releases the lease, so that the next worker need not wait until it expires; the run stays `running`. */
export async function releaseRun({ accountId, runId, fence }: Lease): Promise<void> {
  await queryRows(
    `UPDATE sync_runs SET heartbeat_at = NULL WHERE account_id = $1 AND id = $2 AND fence = $3 AND status = 'running'`,
    [accountId, runId, fence],
  );
}

/** Releases the lease and queues the run, so that the next worker resumes it at once. */
export async function requeueRun(lease: Lease): Promise<void> {
  const { accountId, runId, fence } = lease;
  await transaction(async (tx) => {
    const released = await queryRows(
      `UPDATE sync_runs SET heartbeat_at = NULL
       WHERE account_id = $1 AND id = $2 AND fence = $3 AND status = 'running' RETURNING id`,
      [accountId, runId, fence],
      tx,
    );
    if (released.length) await addJob('sync', { accountId, runId }, syncJobOptions(lease), tx);
  });
}
