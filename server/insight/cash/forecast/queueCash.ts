import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';

export interface CashJob {
  accountId: number;
}

/** Age in minutes from which a sync makes the projection again. */
const AFTER_SYNC_MINUTES = 60;

/** Queues a new projection of the account's cash. Requests collapse into one job. */
export const queueCash = (accountId: number, tx?: Queryable): Promise<void> =>
  addJob('refreshCash', { accountId }, { key: `refreshCash:${accountId}`, queue: 'cash', maxAttempts: 3 }, tx);

/** Queues a new projection after a sync, unless the last one is younger than an hour. */
export async function queueCashAfterSync(accountId: number, tx: Queryable): Promise<void> {
  const young = await queryRows(
    `SELECT FROM cash_forecasts WHERE account_id = $1 AND made_at > now() - make_interval(mins => $2) LIMIT 1`,
    [accountId, AFTER_SYNC_MINUTES],
    tx,
  );
  if (young.length === 0) await queueCash(accountId, tx);
}
