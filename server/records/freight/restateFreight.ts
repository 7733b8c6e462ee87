import type { Marketplace } from '#server/market/registry.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';

/** Filter of orders. Null fields match every order. */
export interface SentOrders {
  productId: number | null;
  marketplace: Marketplace | null;
  logistic: string | null;
  /** First day, `YYYY-MM-DD`. */
  from: string;
}

/** About three seconds of work, the longest wait for a response. */
const MAX_UNITS_PER_REQUEST = 20_000;

const FILTERS = `json_to_recordset($2) AS n ("productId" int, marketplace "Marketplace", logistic text, "from" date)`;

const UNITS = `
SELECT coalesce(sum(m.units), 0)::int AS units FROM sales_product_months m JOIN products p ON p.account_id = $1 AND p.id = m.product_id
WHERE m.account_id = $1 AND m.scope IN ('all', 'cancelled') AND EXISTS (
  SELECT FROM ${FILTERS} WHERE (n."productId" IS NULL OR n."productId" = m.product_id)
   AND (n.marketplace IS NULL OR n.marketplace = p.marketplace) AND m.month >= date_trunc('month', n."from")::date)`;

const ORDERS = `
SELECT array_to_json(array_agg(DISTINCT i.order_id ORDER BY i.order_id)) AS orders
FROM ${FILTERS}
JOIN order_items i ON i.account_id = $1 AND i.sale_day >= n."from" AND (n.marketplace IS NULL OR i.marketplace = n.marketplace)
 AND (n."productId" IS NULL OR i.product_id = n."productId")
JOIN orders o ON o.account_id = $1 AND o.id = i.order_id AND (n.logistic IS NULL OR o.logistic = n.logistic)`;

/**
 * Works out the lines of the orders again that rules of freight and packaging apply to, with the rollups, in the caller's
 * transaction. Above `unitsAtOnce` units in their days a job does it after the transaction commits. Returns the number of
 * changed order lines, or null when a job computes them.
 */
export async function restateFreight(
  accountId: number,
  filters: readonly SentOrders[],
  tx: Queryable,
  { unitsAtOnce = MAX_UNITS_PER_REQUEST } = {},
): Promise<number | null> {
  if (filters.length === 0) return 0;
  const given = [accountId, JSON.stringify(filters)];
  const { units } = await queryRow<{ units: number }>(UNITS, given, tx);
  if (units > unitsAtOnce) {
    await addJob('restateLedger', { accountId }, { key: `restateLedger:${accountId}`, queue: 'ledger' }, tx);
    return null;
  }
  const { orders } = await queryRow<{ orders: number[] | null }>(ORDERS, given, tx);
  return writeOrderLines(accountId, orders ?? [], tx);
}
