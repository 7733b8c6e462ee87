import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Lets the person's own browser sessions send operations of their own, as in GraphiQL, or no longer. */
export async function setDeveloperMode({ accountId, userId }: Viewer, isOn: boolean): Promise<void> {
  await queryRows('UPDATE users SET is_developer = $3 WHERE account_id = $1 AND id = $2', [accountId, userId, isOn]);
}
