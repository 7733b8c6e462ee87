import { queryRows } from '#server/platform/postgres/db.ts';

/**
 * The listings that share one stock, by product id: each product of a shared stock has all of its product ids, the first
 * listing first. Products with a stock of their own are missing.
 */
export async function stockPools(accountId: number): Promise<Map<number, readonly number[]>> {
  const rows = await queryRows<{ ids: number[] }>(
    `SELECT pool_product_id || array_agg(id ORDER BY listing_key COLLATE "C") AS ids
     FROM products WHERE account_id = $1 AND pool_product_id IS NOT NULL GROUP BY pool_product_id`,
    [accountId],
  );
  return new Map(rows.flatMap(({ ids }) => ids.map((id) => [id, ids] as const)));
}
