import { batched } from '#server/platform/jobs/batched.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

interface Listed {
  accountId: number;
  id: number;
  masterId: number;
}

const keyOf = (accountId: number, productId: number) => `${accountId}/${productId}`;

/** Concurrent calls share one statement, so that a list of products asks once. */
const masters = batched(async (keys: string[]) => {
  const pairs = keys.map((key) => key.split('/').map(Number));
  const rows = await queryRows<Listed>(
    `SELECT account_id AS "accountId", id, master_id AS "masterId" FROM products
     WHERE (account_id, id) IN (SELECT * FROM unnest($1::int[], $2::int[]))`,
    [pairs.map(([accountId]) => accountId), pairs.map(([, productId]) => productId)],
  );
  const byKey = new Map(rows.map(({ accountId, id, masterId }) => [keyOf(accountId, id), masterId]));
  return keys.map((key) => byKey.get(key) ?? null);
});

/** Number of the physical product that a listing of the account sells; null: it has no such listing. */
export const masterOfListing = ({ accountId }: Pick<Viewer, 'accountId'>, productId: number): Promise<number | null> =>
  masters(keyOf(accountId, productId));
