import type { Marketplace } from '#server/market/registry.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';

/** Days of a column of figures. */
export interface OverheadBucket extends DayRange {
  key: string;
}

interface SaleCount {
  overheadId: number;
  bucket: string;
  /** Orders or units that an overhead is charged for, without cancelled ones. A cart counts once. */
  count: number;
}

const COUNTS = `
WITH buckets AS (SELECT key, start, "end" FROM json_to_recordset($2) AS n (key text, start date, "end" date)),
charged AS (
  SELECT id, every, scope, marketplace, brand, valid_from, coalesce(valid_until, date '2100-12-31') AS valid_until
  FROM overheads WHERE account_id = $1 AND every IN ('order', 'unit')
), spans AS (
  SELECT c.id, c.every, c.scope, c.marketplace, b.key, greatest(b.start, c.valid_from) AS first,
         least(b."end" - 1, c.valid_until) AS last
  FROM charged c JOIN buckets b ON b.start <= c.valid_until AND b."end" > c.valid_from
), members AS (
  SELECT c.id, p.id AS product_id FROM charged c JOIN products p ON p.account_id = $1 AND p.brand = c.brand
  WHERE c.scope = 'brand' AND ($3::"Marketplace" IS NULL OR p.marketplace = $3)
  UNION ALL
  SELECT c.id, m.product_id FROM charged c JOIN products_of_overheads m ON m.account_id = $1 AND m.overhead_id = c.id
  JOIN products p ON p.account_id = $1 AND p.id = m.product_id
  WHERE c.scope = 'products' AND ($3::"Marketplace" IS NULL OR p.marketplace = $3)
)
SELECT s.id AS "overheadId", s.key AS bucket, sum(CASE s.every WHEN 'order' THEN d.orders ELSE d.units END)::bigint AS count
FROM spans s JOIN sales_account_days d ON d.account_id = $1 AND d.scope = 'all' AND d.day BETWEEN s.first AND s.last
 AND (s.marketplace IS NULL OR d.marketplace = s.marketplace) AND ($3::"Marketplace" IS NULL OR d.marketplace = $3)
WHERE s.scope IN ('account', 'marketplace') GROUP BY s.id, s.key
UNION ALL
SELECT s.id, s.key, sum(d.units)::bigint
FROM spans s JOIN members m ON m.id = s.id
JOIN sales_product_days d ON d.account_id = $1 AND d.scope = 'all' AND d.product_id = m.product_id
 AND d.day BETWEEN s.first AND s.last
WHERE s.every = 'unit' GROUP BY s.id, s.key
UNION ALL
SELECT s.id, s.key, count(DISTINCT (o.marketplace, coalesce('c' || o.pack_id, 'o' || o.id), o.sale_day))
FROM spans s JOIN members m ON m.id = s.id
JOIN order_items i ON i.account_id = $1 AND i.product_id = m.product_id AND i.sale_day BETWEEN s.first AND s.last
 AND i.status <> 'cancelled'
JOIN orders o ON o.account_id = $1 AND o.id = i.order_id
WHERE s.every = 'order' GROUP BY s.id, s.key`;

/** Orders and units that the overheads of an account are charged for, by bucket, of one marketplace if given. */
export const saleCounts = (
  accountId: number,
  buckets: readonly OverheadBucket[],
  marketplace: Marketplace | null,
): Promise<SaleCount[]> =>
  queryRows<SaleCount>(COUNTS, [accountId, JSON.stringify(buckets), marketplace], readerOf(accountId));
