import { queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { normaliseEmail } from '#server/records/identity/sessions/signIn.ts';

/** The account of a person. Throws NOT_FOUND for an e-mail nobody registered. */
export async function accountByEmail(email: string): Promise<number> {
  const [user] = await queryRows<{ accountId: number }>(
    'SELECT account_id AS "accountId" FROM users WHERE email = $1',
    [normaliseEmail(email)],
  );
  if (!user) throw notFound(`Ninguém entra com o e-mail ${email}.`);
  return user.accountId;
}
