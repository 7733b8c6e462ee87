import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';

/** Filter of sales by product and day. Null fields match every product. */
export interface EstimatedSales {
  productId: number | null;
  marketplace: Marketplace | null;
  country: string | null;
  category: string | null;
  listingType: string | null;
  /** First day, `YYYY-MM-DD`. Null: from the first sale on. */
  from: string | null;
}

/** Earliest first day of the filters. Null: from the first sale on. */
export const firstDayOf = (sales: readonly Partial<EstimatedSales>[]): string | null =>
  sales.reduce<string | null>(
    (first, { from = null }) => (first === null || from === null ? null : first < from ? first : from),
    sales[0]?.from ?? null,
  );

/** Payload of a `recalculateFees` job: the key of its row of `fee_recalculations`. */
export interface FeeRecalculationJob {
  accountId: number;
  id: number;
}

/** Enough attempts to survive server restarts, each of which may use one. */
const MAX_ATTEMPTS = 25;

const SOLD = `
WITH sales AS (
  SELECT p.id AS product_id, min(coalesce(n.from_day, '-infinity')) AS from_day
  FROM unnest($2::int[], $3::"Marketplace"[], $4::bpchar[], $5::text[], $6::text[], $7::date[])
    AS n (product_id, marketplace, country, category, listing_type, from_day)
  JOIN products p ON p.account_id = $1 AND (n.product_id IS NULL OR n.product_id = p.id)
   AND (n.marketplace IS NULL OR n.marketplace = p.marketplace) AND (n.country IS NULL OR n.country = p.country)
   AND (n.category IS NULL OR n.category = p.category)
   AND (n.listing_type IS NULL OR n.listing_type = p.listing_type)
  GROUP BY p.id
)
SELECT DISTINCT i.order_id::float8 AS "orderId"
FROM sales s JOIN order_items i ON i.account_id = $1 AND i.product_id = s.product_id AND i.sale_day >= s.from_day
 AND i.sale_day >= $8 AND i.sale_day < $9
ORDER BY 1`;

const UNITS = `
SELECT coalesce(sum(m.units), 0)::int AS units FROM sales_product_months m
WHERE m.account_id = $1 AND m.scope IN ('all', 'cancelled') AND EXISTS (
  SELECT FROM json_to_recordset($2) AS n ("productId" int, marketplace text, country text, category text,
                                          "listingType" text, "from" date)
  JOIN products p ON p.account_id = $1 AND p.id = m.product_id
   AND (n."productId" IS NULL OR n."productId" = p.id)
   AND (n.marketplace IS NULL OR n.marketplace = p.marketplace::text) AND (n.country IS NULL OR n.country = p.country)
   AND (n.category IS NULL OR n.category = p.category)
   AND (n."listingType" IS NULL OR n."listingType" = p.listing_type)
  WHERE n."from" IS NULL OR m.month >= date_trunc('month', n."from"::timestamp)::date)`;

const QUEUE = `
INSERT INTO fee_recalculations (account_id, sales, done_from, units_total)
SELECT $1, $2, 'infinity', coalesce(sum(units), 0) FROM sales_account_days
WHERE account_id = $1 AND scope IN ('all', 'cancelled') AND ($3::date IS NULL OR day >= $3) RETURNING id`;

/**
 * Re-estimates the fees of order lines by the current rules, with the rollups, in the caller's transaction. To be called
 * after rules or product attributes used by rules change. With `days`, only lines from `from` until before `before`. Above
 * `unitsAtOnce` units a job does it after the transaction commits. Returns the number of changed lines, or null when a job
 * computes them.
 */
export async function reestimateFees(
  accountId: number,
  sales: readonly Partial<EstimatedSales>[],
  tx: Queryable,
  limit: { unitsAtOnce: number },
): Promise<number | null>;
export async function reestimateFees(
  accountId: number,
  sales: readonly Partial<EstimatedSales>[],
  tx: Queryable,
  days?: { from: string; before: string },
): Promise<number>;
export async function reestimateFees(
  accountId: number,
  sales: readonly Partial<EstimatedSales>[],
  tx: Queryable,
  {
    unitsAtOnce,
    from = '-infinity',
    before = 'infinity',
  }: { unitsAtOnce?: number; from?: string; before?: string } = {},
): Promise<number | null> {
  if (sales.length === 0) return 0;
  await lockAccount(accountId, tx);
  if (unitsAtOnce !== undefined && (await unitsOf(accountId, sales, tx)) > unitsAtOnce) {
    await queueJob(accountId, sales, tx);
    return null;
  }
  // a custom plan, because the sales range from one product's day to all sales of the account
  await tx.query(`SELECT set_config('plan_cache_mode', 'auto', true)`);
  const column = (name: keyof EstimatedSales) => sales.map((one) => one[name] ?? null);
  const { rows } = await tx.query<{ orderId: number }>(SOLD, [
    accountId,
    column('productId'),
    column('marketplace'),
    column('country'),
    column('category'),
    column('listingType'),
    column('from'),
    from,
    before,
  ]);
  return writeOrderLines(
    accountId,
    rows.map(({ orderId }) => orderId),
    tx,
  );
}

const unitsOf = async (accountId: number, sales: readonly Partial<EstimatedSales>[], tx: Queryable) =>
  (await queryRow<{ units: number }>(UNITS, [accountId, JSON.stringify(sales)], tx)).units;

async function queueJob(accountId: number, sales: readonly Partial<EstimatedSales>[], tx: Queryable): Promise<void> {
  const { id } = await queryRow<{ id: number }>(QUEUE, [accountId, JSON.stringify(sales), firstDayOf(sales)], tx);
  const job: FeeRecalculationJob = { accountId, id };
  await addJob(
    'recalculateFees',
    job,
    { key: `recalculateFees/${accountId}/${id}`, queue: `fees/${accountId}`, maxAttempts: MAX_ATTEMPTS },
    tx,
  );
}
