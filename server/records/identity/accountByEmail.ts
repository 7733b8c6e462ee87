import { queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { normaliseEmail } from '#server/records/identity/sessions/signIn.ts';

/** Id of the account a person signs in to. Throws NOT_FOUND for an unregistered e-mail. */
export async function accountByEmail(email: string): Promise<number> {
  const [user] = await queryRows<{ accountId: number }>(
    'SELECT account_id AS "accountId" FROM users WHERE email = $1',
    [normaliseEmail(email)],
  );
  if (!user) throw notFound('account.nobodyWithEmail', { email });
  return user.accountId;
}
