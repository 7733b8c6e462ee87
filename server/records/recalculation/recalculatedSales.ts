import type { Marketplace } from '#server/market/registry.ts';

/** Filter of sales by product and day. Null fields match every product and day. */
export interface RecalculatedSales {
  productId: number | null;
  marketplace: Marketplace | null;
  country: string | null;
  category: string | null;
  listingType: string | null;
  /** As in `orders.logistic`. */
  logistic: string | null;
  /** First day, `YYYY-MM-DD`. */
  from: string | null;
  /** The day after the last, `YYYY-MM-DD`. */
  before: string | null;
}

/** Filters read by one statement. */
export const MAX_FILTERS = 1_000;

const productOf = (condition: string) => `
  SELECT p.id, n.logistic, coalesce(n."from", '-infinity') AS from_day, coalesce(n.before, 'infinity') AS before_day
  FROM filters n JOIN products p ON p.account_id = $1 AND ${condition}
   AND (n.marketplace IS NULL OR n.marketplace = p.marketplace) AND (n.country IS NULL OR n.country = p.country)
   AND (n.category IS NULL OR n.category = p.category)
   AND (n."listingType" IS NULL OR n."listingType" = p.listing_type)`;

/**
 * CTE `sales`: the products of account `$1` that match the filters `$2` (JSON), by the way of sending that a filter names, with
 * the first day and the one after the last.
 */
export const SALES = `
WITH filters AS MATERIALIZED (
  SELECT * FROM json_to_recordset($2::json) AS n ("productId" int, marketplace "Marketplace", country bpchar, category text,
                                                  "listingType" text, logistic text, "from" date, before date)
), sales AS MATERIALIZED (
  SELECT id AS product_id, logistic, min(from_day) AS from_day, max(before_day) AS before_day
  FROM (${productOf('p.id = n."productId"')} UNION ALL ${productOf('n."productId" IS NULL')}) p GROUP BY id, logistic
)`;

/** SQL: the CTE `sales` with its order lines `i`, rows of `items` of account `$1`. */
export const linesOfSales = (items = 'order_items') => `sales s JOIN ${items} i ON i.account_id = $1
 AND i.product_id = s.product_id AND i.sale_day >= s.from_day AND i.sale_day < s.before_day
 AND (s.logistic IS NULL OR s.logistic = (SELECT o.logistic FROM orders o WHERE o.account_id = $1 AND o.id = i.order_id))`;

/** Earliest first day of the filters. Null: from the first sale on. */
export const firstDayOf = (sales: readonly Partial<RecalculatedSales>[]): string | null =>
  sales.reduce<string | null>(
    (first, { from = null }) => (first === null || from === null ? null : first < from ? first : from),
    sales[0]?.from ?? null,
  );

/** The day after the last one of the filters. Null: to the last sale. */
export const endDayOf = (sales: readonly Partial<RecalculatedSales>[]): string | null =>
  sales.reduce<string | null>(
    (end, { before = null }) => (end === null || before === null ? null : end > before ? end : before),
    sales[0]?.before ?? null,
  );
