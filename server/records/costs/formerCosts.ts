import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { costGroups } from './costGroups.ts';

/** All costs of a product, as they are given back to `restoreProductCosts`. */
export interface ProductCostState {
  productId: number;
  /** Earliest first; `from` null: from the beginning. Minor units of the product's currency. */
  costs: { from: string | null; costMinor: number }[];
}

/** The costs of products, and of the listings that share them, in the caller's transaction; none for a product without a cost. */
export async function formerCosts(
  accountId: number,
  productIds: readonly number[],
  tx: Queryable,
): Promise<ProductCostState[]> {
  const groups = await costGroups(accountId, [...new Set(productIds)], tx);
  const ids = [...new Set([...groups.values()].flat())].toSorted((a, b) => a - b);
  const states = new Map(ids.map((productId): [number, ProductCostState] => [productId, { productId, costs: [] }]));
  const rows = await queryRows<{ productId: number; from: string; costMinor: number }>(
    `SELECT product_id AS "productId", valid_from::text AS "from", cost_minor::float8 AS "costMinor" FROM product_costs
     WHERE account_id = $1 AND product_id = ANY ($2::int[]) ORDER BY product_id, valid_from`,
    [accountId, plainArray(ids, (id) => id)],
    tx,
  );
  for (const { productId, from, costMinor } of rows)
    states.get(productId)!.costs.push({ from: from === FIRST_DAY ? null : from, costMinor });
  return [...states.values()];
}
