import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Whether the person wants Hoje instead of the dashboard after signing in. */
export async function opensToday({ accountId, userId }: Viewer): Promise<boolean> {
  const { opens } = await queryRow<{ opens: boolean }>(
    'SELECT opens_today AS opens FROM users WHERE account_id = $1 AND id = $2',
    [accountId, userId],
  );
  return opens;
}

/** Sets which page opens after signing in. */
export async function setOpensToday({ accountId, userId }: Viewer, isToday: boolean): Promise<void> {
  await queryRows('UPDATE users SET opens_today = $3 WHERE account_id = $1 AND id = $2', [accountId, userId, isToday]);
}
