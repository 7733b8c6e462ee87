import { batched } from '#server/platform/jobs/batched.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

interface Listed {
  id: number;
  masterId: number;
}

const keyOf = (accountId: number, productId: number) => `${accountId}/${productId}`;

/** Concurrent calls of an account share one statement, so that a list of products asks once. What fails for an account fails for no other. */
const masters = batched(async (keys: string[]) => {
  const listed = keys.map((key) => key.split('/').map(Number) as [accountId: number, productId: number]);
  const byKey = new Map<string, number | Error>();
  const find = async ([accountId, pairs]: [number, (typeof listed)[number][]]) => {
    const rows = await queryRows<Listed>(
      'SELECT id, master_id AS "masterId" FROM products WHERE account_id = $1 AND id = ANY ($2::int[])',
      [accountId, pairs.map(([, productId]) => productId)],
    );
    for (const { id, masterId } of rows) byKey.set(keyOf(accountId, id), masterId);
  };
  const failed = (pairs: typeof listed) => (error: Error) =>
    pairs.forEach(([accountId, productId]) => byKey.set(keyOf(accountId, productId), error));
  const groups = [...groupBy(listed, ([accountId]) => accountId)];
  await Promise.all(groups.map((group) => find(group).catch(failed(group[1]))));
  return keys.map((key) => byKey.get(key) ?? null);
});

/** Number of the physical product that a listing of the account sells; null: it has no such listing. */
export const masterOfListing = ({ accountId }: Pick<Viewer, 'accountId'>, productId: number): Promise<number | null> =>
  masters(keyOf(accountId, productId));
