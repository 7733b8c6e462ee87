import { chunks } from '#server/platform/jobs/chunks.ts';
import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';
import { queueRecalculation } from './queueRecalculation.ts';
import { endDayOf, firstDayOf, linesOfSales, MAX_FILTERS, type RecalculatedSales, SALES } from './recalculatedSales.ts';

/** About two seconds of work, the longest wait for a response and of another write of the account. */
const MAX_UNITS_AT_ONCE = 5_000;

const UNITS = `${SALES}
SELECT coalesce(sum(m.units), 0)::float8 AS units FROM sales s JOIN sales_product_months m
 ON m.account_id = $1 AND m.product_id = s.product_id AND m.scope IN ('all', 'cancelled')
 AND m.month >= date_trunc('month', s.from_day::timestamp) AND m.month < s.before_day`;

const ORDERS = `${SALES}
SELECT DISTINCT i.order_id::float8 AS id FROM ${linesOfSales()} ORDER BY 1`;

const QUEUE = `
INSERT INTO fee_recalculations (account_id, sales, done_from, units_total)
VALUES ($1, $2, coalesce($3::date, 'infinity'), $4) RETURNING id`;

/** What another change of the same sales left to do: the new one does it. */
const REPLACED = `
DELETE FROM fee_recalculations WHERE account_id = $1
 AND (finished_at IS NULL AND sales = $2::jsonb OR finished_at < now() - interval '30 days')`;

export interface AtOnce {
  unitsAtOnce?: number;
}

/**
 * Recalculates sales after a change of costs, rules, taxes or of attributes that rules use, with the rollups, in the caller's
 * transaction. Above `unitsAtOnce` units a job does it in parts after the transaction commits. Returns the number of changed
 * order lines, or null when a job recalculates them.
 */
export async function recalculateSales(
  accountId: number,
  sales: readonly Partial<RecalculatedSales>[],
  tx: Queryable,
  { unitsAtOnce = MAX_UNITS_AT_ONCE }: AtOnce = {},
): Promise<number | null> {
  if (sales.length === 0) return 0;
  await lockAccount(accountId, tx);
  // custom plans, because the sales range from one product's day to all sales of the account
  await tx.query(`SELECT set_config('plan_cache_mode', 'auto', true)`);
  let units = 0;
  for await (const some of chunks(sales, MAX_FILTERS))
    units += (await queryRow<{ units: number }>(UNITS, [accountId, JSON.stringify(some)], tx)).units;
  if (units > unitsAtOnce) {
    await queueSales(accountId, sales, units, tx);
    return null;
  }
  const orders = new Set<number>();
  for await (const some of chunks(sales, MAX_FILTERS))
    for (const { id } of await queryRows<{ id: number }>(ORDERS, [accountId, JSON.stringify(some)], tx)) orders.add(id);
  return writeOrderLines(accountId, [...orders], tx);
}

async function queueSales(
  accountId: number,
  sales: readonly Partial<RecalculatedSales>[],
  units: number,
  tx: Queryable,
): Promise<void> {
  const [from, before] = [firstDayOf(sales), endDayOf(sales)];
  // every part reads the filters: of many products, all sales of their days are recalculated
  const filters = JSON.stringify(sales.length > MAX_FILTERS ? [{ from, before }] : sales);
  await queryRows(REPLACED, [accountId, filters], tx);
  const { id } = await queryRow<{ id: number }>(QUEUE, [accountId, filters, before, units], tx);
  await queueRecalculation({ accountId, id }, tx);
}
