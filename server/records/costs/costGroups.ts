import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';

/**
 * The listings that share the costs of each product, itself included, by product id in the order of ids: those of its master product
 * in its currency. Products with costs of their own are alone.
 */
export async function costGroups(
  accountId: number,
  productIds: readonly number[],
  tx: Queryable,
): Promise<Map<number, number[]>> {
  const rows = await queryRows<{ id: number; ids: number[] }>(
    `SELECT p.id, array_agg(s.id ORDER BY s.id) AS ids
     FROM products p JOIN products s ON s.account_id = $1 AND s.master_id = p.master_id AND s.currency = p.currency
       AND (s.id = p.id OR NOT (s.has_own_cost OR p.has_own_cost))
     WHERE p.account_id = $1 AND p.id = ANY ($2::bigint[]) GROUP BY 1`,
    [accountId, plainArray(productIds, (id) => id)],
    tx,
  );
  return new Map(rows.map(({ id, ids }) => [id, ids]));
}
