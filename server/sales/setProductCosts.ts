import type { Queryable } from '#server/core/db.ts';
import { notFound } from '#server/core/errors.ts';
import { lockAccount } from '#server/core/lockAccount.ts';
import { RETURNING_CHANGES, ROLLUP_CHANGES } from './rollupChanges.ts';
import { unitCostOn } from './unitCostOn.ts';

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
  const { rows: moved } = await tx.query<{ product_id: number; valid_from: string }>(
    `INSERT INTO product_costs AS c (account_id, product_id, valid_from, cost_minor)
     SELECT $1, n.* FROM unnest($2::int[], $3::date[], $4::bigint[]) AS n (product_id, valid_from, cost_minor)
     ON CONFLICT (account_id, product_id, valid_from) DO UPDATE SET cost_minor = excluded.cost_minor
     WHERE c.cost_minor <> excluded.cost_minor
     RETURNING product_id, valid_from::text`,
    [
      accountId,
      wanted.map(({ productId }) => productId),
      wanted.map(({ validFrom }) => validFrom),
      wanted.map(({ costMinor }) => costMinor),
    ],
  );
  if (moved.length === 0) return { changed: 0, lines: 0 };
  const { rows } = await tx.query<{ lines: number }>(RECOST, [
    accountId,
    moved.map(({ product_id }) => product_id),
    moved.map(({ valid_from }) => valid_from),
  ]);
  return { changed: moved.length, lines: rows[0]!.lines };
}

/** From the day of each new cost to the day before the product's next one. */
const RECOST = `
WITH windows AS (
  SELECT n.product_id, n.valid_from, (
    SELECT min(c.valid_from) FROM product_costs c
    WHERE c.account_id = $1 AND c.product_id = n.product_id AND c.valid_from > n.valid_from) AS until
  FROM unnest($2::int[], $3::date[]) AS n (product_id, valid_from)
), due AS MATERIALIZED (
  SELECT i.id, ${unitCostOn('i.product_id', 'i.sale_day')} AS cost
  FROM windows w JOIN order_items i ON i.account_id = $1 AND i.product_id = w.product_id
   AND i.sale_day >= w.valid_from AND (w.until IS NULL OR i.sale_day < w.until)
), changes AS (
  UPDATE order_items i SET unit_cost_minor = d.cost FROM due d
  WHERE i.account_id = $1 AND i.id = d.id AND i.unit_cost_minor IS DISTINCT FROM d.cost
  RETURNING ${RETURNING_CHANGES}
), ${ROLLUP_CHANGES}
SELECT count(*)::int AS lines FROM changes`;
