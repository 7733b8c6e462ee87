import { noteChange } from '#server/platform/postgres/dataVersion.ts';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Columns of `users` that hold a person's own choices. */
type Choice = 'compact_tables' | 'is_developer' | 'language' | 'opens_today' | 'report_currency';

/** Sets a choice of the person, and advances the version of the account. */
export async function setOfPerson(
  { accountId, userId }: Pick<Viewer, 'accountId' | 'userId'>,
  choice: Choice,
  value: boolean | string | null,
  on?: Queryable,
): Promise<void> {
  if (!on) return transaction((tx) => setOfPerson({ accountId, userId }, choice, value, tx));
  await queryRows(`UPDATE users SET ${choice} = $3 WHERE account_id = $1 AND id = $2`, [accountId, userId, value], on);
  await noteChange(accountId, on);
}
