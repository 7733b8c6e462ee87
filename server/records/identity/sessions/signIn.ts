import { queryRows } from '#server/platform/postgres/db.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { isPassword } from '#server/records/identity/password/password.ts';
import { recordRepeated } from '#server/records/audit/recordEvent.ts';
import { finishSignIn, type SignInOutcome } from '#server/records/identity/factors/finishSignIn.ts';
import type { Browser } from './session.ts';
import { checkSignInAllowed, recordSignInFailure, resetSignInFailures } from './signInLimits.ts';

const UNKNOWN_ADDRESS = 'unknown';

/**
 * Opens a session for an e-mail and password, or asks for the person's second factor. Throws 401 with the same message for an unknown e-mail and a wrong
 * password, 429 after repeated failures.
 */
export async function signIn(
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<SignInOutcome> {
  const address = browser.ip ?? UNKNOWN_ADDRESS;
  const normalised = normaliseEmail(email);
  await checkSignInAllowed(normalised, address);
  const [user] = await queryRows<{ userId: number; accountId: number; passwordHash: string }>(
    'SELECT id AS "userId", account_id AS "accountId", password_hash AS "passwordHash" FROM users WHERE email = $1',
    [normalised],
  );
  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    await recordSignInFailure(normalised, address);
    if (user) await recordRepeated(user, { kind: 'signInRefused', details: { by: 'password' } });
    throw new DomainError('BAD_CREDENTIALS', 401, 'E-mail ou senha incorretos');
  }
  await resetSignInFailures(normalised, address);
  return finishSignIn(user, browser);
}

/** E-mail in the form that is stored and compared: NFKC, trimmed, lower case. */
export const normaliseEmail = (email: string) => email.normalize('NFKC').trim().toLowerCase();
