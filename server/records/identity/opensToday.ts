import { queryRow } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { setOfPerson } from './setOfPerson.ts';

/** Whether the person wants Hoje instead of the dashboard after signing in. */
export async function opensToday({ accountId, userId }: Viewer): Promise<boolean> {
  const { opens } = await queryRow<{ opens: boolean }>(
    'SELECT opens_today AS opens FROM users WHERE account_id = $1 AND id = $2',
    [accountId, userId],
  );
  return opens;
}

/** Sets which page opens after signing in. */
export async function setOpensToday(viewer: Viewer, isToday: boolean): Promise<void> {
  await setOfPerson(viewer, 'opens_today', isToday);
}
