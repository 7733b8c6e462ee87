import { z } from 'zod';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { randomToken } from '#server/platform/security/secrets.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { hashPassword } from '#server/records/identity/password/password.ts';
import { createAccount } from './registerAccount.ts';

const PASSWORD_LENGTH = 20;

/**
 * Creates the account of a person on behalf of who runs the server, whether registration is open or not. Returns the
 * random password of the first sign-in. Throws 400 for an invalid e-mail, 409 for a known one.
 */
export async function addUser(given: { email: string; name: string }): Promise<string> {
  const email = parseInput(
    given.email.trim(),
    z.email(inShape('account.emailInvalid')).max(254, inShape('account.emailTooLong')),
  );
  const password = randomToken().slice(0, PASSWORD_LENGTH);
  const passwordHash = await hashPassword(password);
  await transaction(async (tx) => {
    const { accountId } = await createAccount({ email, name: given.name, passwordHash, isDeveloper: false }, tx);
    await recordEvent({ accountId }, { kind: 'registration' }, tx);
  });
  return password;
}
