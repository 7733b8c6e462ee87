import { chunks } from '#server/platform/jobs/chunks.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { type AtOnce, recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import { MAX_FILTERS, type RecalculatedSales } from '#server/records/recalculation/recalculatedSales.ts';

/** A day, `YYYY-MM-DD`, on which the cost of a product changes. */
export interface CostDay {
  productId: number;
  validFrom: string;
}

export interface CostChange extends CostDay {
  /** Minor units; null: the cost was deleted. */
  costMinor: number | null;
}

/** From the day of each change to the day before the product's next cost. */
const SALES = `
SELECT n.product_id AS "productId", n.valid_from::text AS "from", (
  SELECT min(c.valid_from)::text FROM product_costs c
  WHERE c.account_id = $1 AND c.product_id = n.product_id AND c.valid_from > n.valid_from) AS before
FROM unnest($2::int[], $3::date[]) AS n (product_id, valid_from)`;

/**
 * Recomputes the cost of order lines and rollups from each changed day to the product's next cost, in the caller's
 * transaction, or by a job when they are many. The caller holds the account's lock. Returns the number of changed lines, null
 * while a job recomputes them.
 */
export async function recostLines(
  accountId: number,
  days: readonly CostDay[],
  tx: Queryable,
  atOnce?: AtOnce,
): Promise<number | null> {
  const sales: Partial<RecalculatedSales>[] = [];
  for await (const some of chunks(days, MAX_FILTERS)) {
    const products = plainArray(some, ({ productId }) => productId);
    const from = plainArray(some, ({ validFrom }) => validFrom);
    sales.push(...(await queryRows<Partial<RecalculatedSales>>(SALES, [accountId, products, from], tx)));
  }
  return recalculateSales(accountId, sales, tx, atOnce);
}
