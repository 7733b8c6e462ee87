import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import { type EstimatedSales, firstDayOf } from './estimatedSales.ts';
import { type FeeRecalculationJob, reestimateFees } from './reestimateFees.ts';

/** About a second of work, after which other writers of the account have their turn. */
const UNITS_AT_ONCE = 5_000;

/** Whole days before those that are done, as many as have few units together; at least one. */
const NEXT_DAYS = `
SELECT min(day)::text AS "from", coalesce(sum(units), 0)::int AS units FROM (
  SELECT day, sum(units) AS units, sum(sum(units)) OVER (ORDER BY day DESC) AS until_here FROM sales_account_days
  WHERE account_id = $1 AND scope IN ('all', 'cancelled') AND day < $2::date AND ($3::date IS NULL OR day >= $3)
  GROUP BY day
) days WHERE until_here - units < $4`;

const FINISH = 'UPDATE fee_recalculations SET finished_at = now() WHERE account_id = $1 AND id = $2';

/**
 * Estimates the sales of one recalculation again, latest days first, a few days a transaction, so that what was done stays
 * done when it is interrupted and other writers go on between.
 */
export async function recalculateFees(job: FeeRecalculationJob, { atOnce = UNITS_AT_ONCE } = {}): Promise<void> {
  while (await hasMore(job, atOnce)); // one part after the other
}

async function hasMore({ accountId, id }: FeeRecalculationJob, atOnce: number): Promise<boolean> {
  return transaction(async (tx) => {
    await lockAccount(accountId, tx);
    const [open] = await queryRows<{ sales: EstimatedSales[]; doneFrom: string }>(
      `SELECT sales, done_from::text AS "doneFrom" FROM fee_recalculations
       WHERE account_id = $1 AND id = $2 AND finished_at IS NULL`,
      [accountId, id],
      tx,
    );
    if (!open) return false;
    const { from, units } = await queryRow<{ from: string | null; units: number }>(
      NEXT_DAYS,
      [accountId, open.doneFrom, firstDayOf(open.sales), atOnce],
      tx,
    );
    if (from === null) {
      await moneyWrite({ accountId }, { write: (on) => queryRows(FINISH, [accountId, id], on) }, tx);
      return false;
    }
    const lines = await reestimateFees(accountId, open.sales, tx, { from, before: open.doneFrom });
    await queryRows(
      `UPDATE fee_recalculations SET done_from = $3, units_done = units_done + $4, lines = lines + $5
       WHERE account_id = $1 AND id = $2`,
      [accountId, id, from, units, lines],
      tx,
    );
    return true;
  });
}
