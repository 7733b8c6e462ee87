import { type Queryable, pool, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import type { RecalculationJob } from './queueRecalculation.ts';
import { firstDayOf, linesOfSales, type RecalculatedSales, SALES } from './recalculatedSales.ts';

/** About a quarter of a second of work per transaction, so that other writers of the account need not wait longer. */
const ORDERS_PER_PART = 300;
/** Units of the days in which the orders of a part are looked for. */
const UNITS_OF_DAYS = 2_000;

interface Open {
  sales: RecalculatedSales[];
  doneFrom: string;
  doneOrder: number;
}
const OPEN = `
SELECT sales, done_from::text AS "doneFrom", done_order::float8 AS "doneOrder" FROM fee_recalculations
WHERE account_id = $1 AND id = $2 AND finished_at IS NULL`;

/** First of the latest days that are not done, with about `$5` units together; null without sales. */
const NEXT_DAYS = `
SELECT min(day)::text AS "from" FROM (
  SELECT day, sum(units) AS units, sum(sum(units)) OVER (ORDER BY day DESC) AS running_units FROM sales_account_days
  WHERE account_id = $1 AND scope IN ('all', 'cancelled') AND (day < $2::date OR day = $2::date AND $3::bigint > 0) AND day >= $4
  GROUP BY day
) days WHERE running_units - units < $5`;

// the lines of the days first: products that match may be thousands, and each would be looked for by itself
const NEXT_ORDERS = `${SALES}, items AS MATERIALIZED (
  SELECT account_id, order_id, product_id, sale_day, quantity FROM order_items
  WHERE account_id = $1 AND sale_day BETWEEN $3::date AND $4::date AND (sale_day, order_id) < ($4::date, $5::bigint)
)
SELECT i.sale_day::text AS day, i.order_id::float8 AS id, sum(i.quantity)::int AS units FROM ${linesOfSales('items')}
GROUP BY i.sale_day, i.order_id ORDER BY i.sale_day DESC, i.order_id DESC LIMIT $6`;

const DONE = `
UPDATE fee_recalculations SET done_from = $5, done_order = $6, units_done = units_done + $7, touched_at = now()
WHERE account_id = $1 AND id = $2 AND done_from = $3 AND done_order = $4 AND finished_at IS NULL RETURNING id`;
const CHANGED = 'UPDATE fee_recalculations SET lines = lines + $3 WHERE account_id = $1 AND id = $2';
const FINISH = 'UPDATE fee_recalculations SET finished_at = now() WHERE account_id = $1 AND id = $2';

/**
 * Recalculates the sales of a job, latest first, a part per transaction, until it has taken `forMs`. A later call goes on
 * after the last part that was committed, and other writers can write between parts. Returns whether nothing is left.
 */
export async function runRecalculation(
  job: RecalculationJob,
  { atOnce = ORDERS_PER_PART, forMs = Infinity } = {},
): Promise<boolean> {
  const until = performance.now() + forMs;
  let isOver = false;
  do isOver = !(await recalculateNextPart(job, atOnce));
  while (!isOver && performance.now() < until); // one transaction after the other
  return isOver;
}

/** Returns whether the recalculation may have more parts. */
async function recalculateNextPart({ accountId, id }: RecalculationJob, atOnce: number): Promise<boolean> {
  const [open] = await queryRows<Open>(OPEN, [accountId, id]);
  if (!open) return false;
  const { sales, doneFrom, doneOrder } = open;
  const first = firstDayOf(sales) ?? '-infinity';
  // days of four digits and both infinities are in the order of their text
  if (doneFrom <= first && doneOrder === 0) {
    await moneyWrite({ accountId }, { write: (tx) => queryRows(FINISH, [accountId, id], tx), event: null });
    return false;
  }
  // Looked for before the account is locked: what is stored meanwhile is stored by the new costs and rules.
  const days = [accountId, doneFrom, doneOrder, first, UNITS_OF_DAYS];
  const from = (await queryRow<{ from: string | null }>(NEXT_DAYS, days)).from ?? first;
  const orders = await queryRows<{ day: string; id: number; units: number }>(NEXT_ORDERS, [
    accountId,
    JSON.stringify(sales),
    from,
    doneFrom,
    doneOrder,
    atOnce,
  ]);
  const last = orders.length < atOnce ? { day: from, id: 0 } : orders.at(-1)!;
  const units = orders.reduce((sum, order) => sum + order.units, 0);
  const store = async (on: Queryable) =>
    (await queryRows(DONE, [accountId, id, doneFrom, doneOrder, last.day, last.id, units], on)).length > 0;
  if (orders.length === 0) await store(pool);
  else
    await transaction(async (tx) => {
      await lockAccount(accountId, tx);
      if (!(await store(tx))) return; // another worker did this part, or a new change replaced the job
      const lines = await writeOrderLines(
        accountId,
        orders.map((order) => order.id),
        tx,
      );
      await queryRows(CHANGED, [accountId, id, lines], tx);
    });
  return true;
}
