import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

const costsOf = (product: string) => `(
    SELECT array_agg((c.valid_from, c.cost_minor) ORDER BY c.valid_from) FROM product_costs c
    WHERE c.account_id = $1 AND c.product_id = ${product}.id)`;

/**
 * Gives listings whose costs are no longer those of their master product costs of their own, in the caller's transaction: nothing that was
 * entered is lost, and no profit changes. The caller holds the account's lock.
 */
export async function settleSharedCosts(
  accountId: number,
  productIds: readonly number[],
  tx: Queryable,
): Promise<void> {
  await queryRows(
    `UPDATE products p SET has_own_cost = true
     WHERE p.account_id = $1 AND p.id = ANY ($2::int[]) AND NOT p.has_own_cost AND EXISTS (
       SELECT FROM products s WHERE s.account_id = $1 AND s.master_id = p.master_id AND s.currency = p.currency
         AND s.id <> p.id AND NOT s.has_own_cost AND ${costsOf('s')} IS DISTINCT FROM ${costsOf('p')})`,
    [accountId, productIds],
    tx,
  );
}
