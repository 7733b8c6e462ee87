import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CostChange } from './recostLines.ts';

/** Adds changes of product costs and their author to the permanent record, in the caller's transaction. */
export async function recordCostChanges(
  { accountId, userId }: Pick<Viewer, 'accountId' | 'userId'>,
  changes: readonly CostChange[],
  tx: Queryable,
): Promise<void> {
  await queryRows(
    `INSERT INTO product_cost_changes (account_id, user_id, product_id, valid_from, cost_minor)
     SELECT $1, $2, n.* FROM unnest($3::int[], $4::date[], $5::bigint[]) AS n (product_id, valid_from, cost_minor)`,
    [
      accountId,
      userId,
      plainArray(changes, ({ productId }) => productId),
      plainArray(changes, ({ validFrom }) => validFrom),
      plainArray(changes, ({ costMinor }) => costMinor),
    ],
    tx,
  );
}
