import { queryRows } from '#server/platform/postgres/db.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { isPassword } from '#server/records/identity/password/password.ts';
import { type Browser, type OpenedSession, openSession } from './session.ts';
import { checkSignInAllowed, recordSignInFailure, resetSignInFailures } from './signInLimits.ts';

const UNKNOWN_ADDRESS = 'unknown';

/**
 * Opens a session for an e-mail and password. Throws 401 with the same message for an unknown e-mail and a wrong
 * password, 429 after repeated failures.
 */
export async function signIn(
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<OpenedSession> {
  const address = browser.ip ?? UNKNOWN_ADDRESS;
  const normalised = normaliseEmail(email);
  await checkSignInAllowed(normalised, address);
  const [user] = await queryRows<{ id: number; passwordHash: string }>(
    'SELECT id, password_hash AS "passwordHash" FROM users WHERE email = $1',
    [normalised],
  );
  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    await recordSignInFailure(normalised, address);
    throw new DomainError('BAD_CREDENTIALS', 401, 'E-mail ou senha incorretos');
  }
  await resetSignInFailures(normalised, address);
  return openSession(user.id, browser);
}

/** E-mail in the form that is stored and compared: NFKC, trimmed, lower case. */
export const normaliseEmail = (email: string) => email.normalize('NFKC').trim().toLowerCase();
