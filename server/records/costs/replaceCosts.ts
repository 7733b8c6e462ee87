import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import type { CostDay } from './recostLines.ts';

type StoredCost = CostDay & { costMinor: number };

/**
 * Stores costs by their first day and deletes other costs of the replaced days, in the caller's transaction. Returns the
 * days with a new, changed or deleted cost.
 */
export async function replaceCosts(
  accountId: number,
  costs: readonly StoredCost[],
  replaced: readonly { productId: number; first: string; last: string }[],
  tx: Queryable,
): Promise<CostDay[]> {
  const deleted = replaced.length > 0 ? await deleteCosts(accountId, replaced, tx) : [];
  const stored = await queryRows<CostDay>(
    `INSERT INTO product_costs AS c (account_id, product_id, valid_from, cost_minor)
     SELECT $1, n.* FROM unnest($2::int[], $3::date[], $4::bigint[]) AS n (product_id, valid_from, cost_minor)
     ON CONFLICT (account_id, product_id, valid_from) DO UPDATE SET cost_minor = excluded.cost_minor
     WHERE c.cost_minor <> excluded.cost_minor
     RETURNING product_id AS "productId", valid_from AS "validFrom"`,
    [
      accountId,
      plainArray(costs, ({ productId }) => productId),
      plainArray(costs, ({ validFrom }) => validFrom),
      plainArray(costs, ({ costMinor }) => costMinor),
    ],
    tx,
  );
  const before = new Map(deleted.map((cost) => [keyOf(cost), cost.costMinor]));
  const now = new Map(costs.map((cost) => [keyOf(cost), cost.costMinor]));
  const removed = deleted.filter((cost) => !now.has(keyOf(cost)));
  return [...removed, ...stored.filter((day) => before.get(keyOf(day)) !== now.get(keyOf(day)))];
}

const deleteCosts = (
  accountId: number,
  replaced: readonly { productId: number; first: string; last: string }[],
  tx: Queryable,
): Promise<StoredCost[]> =>
  queryRows<StoredCost>(
    `DELETE FROM product_costs c USING unnest($2::int[], $3::date[], $4::date[]) AS n (product_id, first, last)
     WHERE c.account_id = $1 AND c.product_id = n.product_id AND c.valid_from BETWEEN n.first AND n.last
     RETURNING c.product_id AS "productId", c.valid_from AS "validFrom", c.cost_minor AS "costMinor"`,
    [
      accountId,
      plainArray(replaced, ({ productId }) => productId),
      plainArray(replaced, ({ first }) => first),
      plainArray(replaced, ({ last }) => last),
    ],
    tx,
  );

const keyOf = ({ productId, validFrom }: CostDay) => `${productId} ${validFrom}`;
