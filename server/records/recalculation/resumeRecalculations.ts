import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { queueRecalculation, recalculationQueue } from './queueRecalculation.ts';

/** Longer than any part takes: the worker of one without a part for so long is dead, or its job is lost. */
const SILENT_SECONDS = 120;

const SILENT = `
SELECT account_id AS "accountId", array_agg(id ORDER BY id) AS ids FROM fee_recalculations WHERE finished_at IS NULL
GROUP BY account_id HAVING max(touched_at) < now() - make_interval(secs => $1) ORDER BY account_id`;

const UNLOCK = `
SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
WHERE queue_name = $1 AND locked_by IS NOT NULL HAVING count(*) > 0`;

/**
 * Queues the recalculations again whose worker died, because the queue keeps a killed worker's job locked for four hours.
 * Should the worker be alive, both do each part once. Returns the ids of the accounts.
 */
export async function resumeRecalculations(): Promise<number[]> {
  const silent = await queryRows<{ accountId: number; ids: number[] }>(SILENT, [SILENT_SECONDS]);
  for (const { accountId, ids } of silent)
    await transaction(async (tx) => {
      await queryRows(UNLOCK, [recalculationQueue(accountId)], tx);
      for (const id of ids) await queueRecalculation({ accountId, id }, tx, { keepsTime: true });
    });
  return silent.map(({ accountId }) => accountId);
}
