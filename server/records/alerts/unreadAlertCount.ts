import { queryRow } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** How many alerts that still hold nobody of the account has read. */
export async function unreadAlertCount({ accountId }: Pick<Viewer, 'accountId'>): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    'SELECT count(*) AS count FROM alerts WHERE account_id = $1 AND read_at IS NULL AND resolved_at IS NULL',
    [accountId],
  );
  return count;
}
