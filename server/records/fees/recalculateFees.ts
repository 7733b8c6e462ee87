import type { FeeRecalculation, Prisma } from '#prisma/generated/client/client.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import { type EstimatedSales, type FeeRecalculationJob, firstDayOf, reestimateFees } from './reestimateFees.ts';

/** About one second of work per transaction, so that other writers of the account need not wait longer. */
const UNITS_PER_TRANSACTION = 5_000;

/** First day and units of the next whole days before the finished ones: about `$4` units, at least one day. */
const NEXT_DAYS = `
SELECT min(day)::text AS "from", coalesce(sum(units), 0)::int AS units FROM (
  SELECT day, sum(units) AS units, sum(sum(units)) OVER (ORDER BY day DESC) AS running_units FROM sales_account_days
  WHERE account_id = $1 AND scope IN ('all', 'cancelled') AND day < $2::date AND ($3::date IS NULL OR day >= $3)
  GROUP BY day
) days WHERE running_units - units < $4`;

const FINISH = 'UPDATE fee_recalculations SET finished_at = now() WHERE account_id = $1 AND id = $2';

/**
 * Re-estimates the sales of a recalculation, latest days first, a few days per transaction. An interrupted run continues
 * after the finished days, and other writers can write between transactions.
 */
export async function recalculateFees(
  job: FeeRecalculationJob,
  { atOnce = UNITS_PER_TRANSACTION } = {},
): Promise<void> {
  while (await recalculateNextDays(job, atOnce)); // one transaction after the other
}

/** Returns whether the recalculation may have more days. */
async function recalculateNextDays({ accountId, id }: FeeRecalculationJob, atOnce: number): Promise<boolean> {
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
      await moneyWrite({ accountId }, { write: (on) => queryRows(FINISH, [accountId, id], on), event: null }, tx);
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

/** The running recalculation of fee estimates, else the latest one. Null without any. */
export const feeRecalculation = (
  viewer: Pick<Viewer, 'accountId'>,
  query: Pick<Prisma.FeeRecalculationFindFirstArgs, 'select' | 'include'> = {},
): Promise<FeeRecalculation | null> =>
  accountPrisma(viewer).feeRecalculation.findFirst({
    ...query,
    orderBy: [{ finishedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
  });
