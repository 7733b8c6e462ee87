import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

/** Master products of some listings, without order. */
export async function mastersOf(accountId: number, productIds: readonly number[], tx: Queryable): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    'SELECT DISTINCT master_id AS id FROM products WHERE account_id = $1 AND id = ANY ($2::bigint[])',
    [accountId, plainArray(productIds, (id) => id)],
    tx,
  );
  return rows.map(({ id }) => id);
}
