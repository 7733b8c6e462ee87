import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { importQueue, queueImport } from './queueImport.ts';

/** Longer than any slice takes: the worker of one without a slice for so long is dead, or its job is lost. */
const SILENT_SECONDS = 120;

const SILENT = `
SELECT account_id AS "accountId", array_agg(id ORDER BY id) AS ids FROM nfe_imports
WHERE finished_at IS NULL AND state IN ('checking', 'importing')
GROUP BY account_id HAVING max(touched_at) < now() - make_interval(secs => $1) ORDER BY account_id`;

const UNLOCK = `
SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
WHERE queue_name = $1 AND locked_by IS NOT NULL HAVING count(*) > 0`;

/**
 * Queues the imports again whose worker died, because the queue keeps a killed worker's job locked for four hours. Should the
 * worker be alive, both do each slice once. Returns the ids of the accounts.
 */
export async function resumeImports(): Promise<number[]> {
  const silent = await queryRows<{ accountId: number; ids: number[] }>(SILENT, [SILENT_SECONDS]);
  for (const { accountId, ids } of silent)
    await transaction(async (tx) => {
      await queryRows(UNLOCK, [importQueue(accountId)], tx);
      for (const id of ids) await queueImport({ accountId, id }, tx, { keepsTime: true });
    });
  return silent.map(({ accountId }) => accountId);
}

/** Forgets files that were not confirmed within a day, and reports after thirty days. */
export async function removeOldImports(): Promise<void> {
  await queryRows(`
    DELETE FROM nfe_imports
    WHERE state IN ('receiving', 'checked') AND touched_at < now() - interval '1 day'
       OR finished_at < now() - interval '30 days'`);
}
