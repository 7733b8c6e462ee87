import { preparedRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Whether the account has authorised at least one marketplace. */
export async function hasConnections({ accountId }: Pick<Viewer, 'accountId'>): Promise<boolean> {
  const [row] = await preparedRows<{ exists: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM credentials WHERE account_id = $1 AND kind = 'selling' AND state = 'connected') AS exists`,
    [accountId],
  );
  return row!.exists;
}
