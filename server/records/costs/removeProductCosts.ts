import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { type CostDay, recostSales } from './recostSales.ts';

/**
 * Takes back costs by the day they are entered for, in the caller's transaction: the product's earlier cost counts again,
 * or none. Answers how many there were and how many sold lines moved; days without a cost are left out.
 */
export async function removeProductCosts(
  accountId: number,
  days: readonly CostDay[],
  tx: Queryable,
): Promise<{ removed: number; lines: number }> {
  await lockAccount(accountId, tx);
  const gone = await queryRows<CostDay>(
    `DELETE FROM product_costs c USING unnest($2::int[], $3::date[]) AS n (product_id, valid_from)
     WHERE c.account_id = $1 AND c.product_id = n.product_id AND c.valid_from = n.valid_from
     RETURNING c.product_id AS "productId", c.valid_from::text AS "validFrom"`,
    [accountId, days.map(({ productId }) => productId), days.map(({ validFrom }) => validFrom)],
    tx,
  );
  return { removed: gone.length, lines: await recostSales(accountId, gone, tx) };
}
