import { queryRows } from '#server/platform/postgres/db.ts';
import { batched } from '#server/platform/jobs/batched.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

interface Named {
  accountId: number;
  id: number;
  name: string;
}

const keyOf = (accountId: number, userId: number) => `${accountId}/${userId}`;

/** Concurrent calls share one statement. */
const names = batched(async (keys: string[]) => {
  const pairs = keys.map((key) => key.split('/').map(Number));
  const rows = await queryRows<Named>(
    `SELECT account_id AS "accountId", id, name FROM users
     WHERE (account_id, id) IN (SELECT * FROM unnest($1::int[], $2::int[]))`,
    [pairs.map(([accountId]) => accountId), pairs.map(([, userId]) => userId)],
  );
  const byKey = new Map(rows.map(({ accountId, id, name }) => [keyOf(accountId, id), name]));
  return keys.map((key) => byKey.get(key) ?? null);
});

/** Name of a person of the account; null for an unknown id. */
export const personName = ({ accountId }: Pick<Viewer, 'accountId'>, userId: number): Promise<string | null> =>
  names(keyOf(accountId, userId));
