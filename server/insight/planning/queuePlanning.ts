import { accountsWith } from '#server/platform/postgres/accountsWith.ts';
import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { planningKey, queuePlanning } from '#server/records/recalculation/queuePlanning.ts';

/** Delay after which the data that the first sync triggers (costs, offers) has arrived. */
const AFTER_FIRST_SYNC_SECONDS = 20;

/** Queues a rebuild of the account's insights and advised prices alone, from the stored forecasts. Requests collapse into one job. */
export const queueAdvice = (accountId: number) =>
  addJob('refreshAdvice', { accountId }, { key: `refreshAdvice:${accountId}`, queue: 'planning', maxAttempts: 3 });

/** Queues a rebuild after the first sync of an account without planning; others are rebuilt at night. */
export async function queueFirstPlanning(accountId: number, tx: Queryable): Promise<void> {
  const { isFirst } = await queryRow<{ isFirst: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM planning_settings WHERE account_id = $1 AND refreshed_at IS NOT NULL) AS "isFirst"`,
    [accountId],
    tx,
  );
  if (isFirst) await queuePlanning(accountId, tx, AFTER_FIRST_SYNC_SECONDS);
}

/** Whether a rebuild is queued or running. */
export async function isPlanningQueued(accountId: number): Promise<boolean> {
  const { isQueued } = await queryRow<{ isQueued: boolean }>(
    `SELECT EXISTS (SELECT FROM graphile_worker.jobs
                    WHERE key = $1 AND (attempts < max_attempts OR locked_at IS NOT NULL)) AS "isQueued"`,
    [planningKey(accountId)],
  );
  return isQueued;
}

/** Queues a rebuild for every account with sales. */
export async function schedulePlanning(): Promise<void> {
  const accounts = await accountsWith((has) => has('sales_account_days'));
  for (const accountId of accounts) await queuePlanning(accountId);
}
