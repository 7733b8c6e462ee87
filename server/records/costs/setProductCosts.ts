import type { Queryable } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { type CostDay, recostSales } from './recostSales.ts';

export interface ProductCostFrom {
  productId: number;
  /** First day the cost is in force, `YYYY-MM-DD`; it lasts until the product's next one. */
  validFrom: string;
  /** One unit, in minor units of the product's currency. */
  costMinor: number;
}

/**
 * Enters what products cost from a day on, in the caller's transaction, and puts it into the sales of those days and
 * their rollups. Answers how many costs are new or changed and how many sold lines they moved. Throws NOT_FOUND for a
 * product of nobody or of another account.
 */
export async function setProductCosts(
  accountId: number,
  costs: ProductCostFrom[],
  tx: Queryable,
): Promise<{ changed: number; lines: number }> {
  await lockAccount(accountId, tx);
  const wanted = [...new Map(costs.map((cost) => [`${cost.productId} ${cost.validFrom}`, cost])).values()];
  const productIds = [...new Set(wanted.map(({ productId }) => productId))];
  const { rows: known } = await tx.query('SELECT 1 FROM products WHERE account_id = $1 AND id = ANY ($2::int[])', [
    accountId,
    productIds,
  ]);
  if (known.length < productIds.length) throw notFound('Produto não encontrado.');
  const { rows: moved } = await tx.query<CostDay>(
    `INSERT INTO product_costs AS c (account_id, product_id, valid_from, cost_minor)
     SELECT $1, n.* FROM unnest($2::int[], $3::date[], $4::bigint[]) AS n (product_id, valid_from, cost_minor)
     ON CONFLICT (account_id, product_id, valid_from) DO UPDATE SET cost_minor = excluded.cost_minor
     WHERE c.cost_minor <> excluded.cost_minor
     RETURNING product_id AS "productId", valid_from::text AS "validFrom"`,
    [
      accountId,
      wanted.map(({ productId }) => productId),
      wanted.map(({ validFrom }) => validFrom),
      wanted.map(({ costMinor }) => costMinor),
    ],
  );
  return { changed: moved.length, lines: await recostSales(accountId, moved, tx) };
}
