import type { Queryable } from '#server/platform/postgres/db.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';

/** A day, `YYYY-MM-DD`, on which the cost of a product changes. */
export interface CostDay {
  productId: number;
  validFrom: string;
}

/**
 * Recomputes the cost of order lines and rollups from each changed day to the product's next cost, in the caller's
 * transaction. The caller holds the account's lock. Returns the number of changed lines.
 */
export async function recostLines(accountId: number, days: readonly CostDay[], tx: Queryable): Promise<number> {
  if (days.length === 0) return 0;
  const { rows } = await tx.query<{ orderId: number }>(SOLD, [
    accountId,
    plainArray(days, ({ productId }) => productId),
    plainArray(days, ({ validFrom }) => validFrom),
  ]);
  return writeOrderLines(
    accountId,
    rows.map(({ orderId }) => orderId),
    tx,
  );
}

/** Orders from the day of each change to the day before the product's next cost. */
const SOLD = `
WITH windows AS (
  SELECT n.product_id, n.valid_from, (
    SELECT min(c.valid_from) FROM product_costs c
    WHERE c.account_id = $1 AND c.product_id = n.product_id AND c.valid_from > n.valid_from) AS until
  FROM unnest($2::int[], $3::date[]) AS n (product_id, valid_from)
)
SELECT DISTINCT i.order_id::float8 AS "orderId"
FROM windows w JOIN order_items i ON i.account_id = $1 AND i.product_id = w.product_id
 AND i.sale_day >= w.valid_from AND (w.until IS NULL OR i.sale_day < w.until)
ORDER BY 1`;
