import { queryRows } from '#server/platform/postgres/db.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { isPassword } from '#server/records/identity/password/password.ts';
import { type Browser, type OpenedSession, openSession } from './session.ts';
import { checkSignInAllowed, noteSignInFailure, noteSignInSuccess } from './signInLimits.ts';

const UNKNOWN_ADDRESS = 'unknown';

/**
 * Opens a session for an e-mail and password. Throws 401 with one and the same sentence for an unknown e-mail and a
 * wrong password, 429 after repeated failures.
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
    await noteSignInFailure(normalised, address);
    throw new DomainError('BAD_CREDENTIALS', 401, 'E-mail ou senha incorretos');
  }
  await noteSignInSuccess(normalised, address);
  return openSession(user.id, browser);
}

/** E-mails are compared without case, outer spaces or Unicode variants. */
export const normaliseEmail = (email: string) => email.normalize('NFKC').trim().toLowerCase();
