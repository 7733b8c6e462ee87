import { queryRows } from '#server/platform/postgres/db.ts';
import { sha256 } from '#server/platform/security/secrets.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { isPassword } from '#server/records/identity/password/password.ts';
import { recordRepeated } from '#server/records/audit/recordEvent.ts';
import { finishSignIn, type SignInOutcome } from '#server/records/identity/factors/finishSignIn.ts';
import type { Browser } from './session.ts';
import { type Attempt, countSignIn, countSuccess, takeBackSignIn } from './signInLimits.ts';

/**
 * Opens a session for an e-mail and password, or asks for the person's second factor. Throws 401 with the same message for
 * an unknown e-mail and a wrong password, 429 after repeated attempts, 503 when too many passwords are being checked.
 */
export async function signIn(
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<SignInOutcome> {
  const normalised = normaliseEmail(email);
  const user = await userOf(normalised, browser.device);
  const knownDevice = user?.hasDevice ? browser.device! : null;
  const attempt = { email: normalised, ip: browser.ip, knownDevice };
  if (!(await isCountedPassword(attempt, password, user?.passwordHash)) || !user) {
    if (user) await recordRepeated(user, { kind: 'signInRefused', details: { by: 'password' } });
    throw new DomainError('BAD_CREDENTIALS', 401, sentence('account.badCredentials'));
  }
  await countSuccess(attempt);
  return finishSignIn(user, browser);
}

/** Counts the attempt, then checks the password. The attempt is taken back when the password could not be checked. */
async function isCountedPassword(attempt: Attempt, password: string, passwordHash?: string): Promise<boolean> {
  await countSignIn(attempt);
  try {
    return await isPassword(password, passwordHash);
  } catch (error) {
    await takeBackSignIn(attempt);
    throw error;
  }
}

async function userOf(email: string, device: string | null | undefined) {
  const [user] = await queryRows<{ userId: number; accountId: number; passwordHash: string; hasDevice: boolean }>(
    `SELECT id AS "userId", account_id AS "accountId", password_hash AS "passwordHash",
            EXISTS (SELECT FROM known_devices d WHERE d.user_id = u.id AND d.device_hash = $2) AS "hasDevice"
     FROM users u WHERE email = $1`,
    [email, sha256(device ?? '')],
  );
  return user;
}

/** E-mail in the form that is stored and compared: NFKC, trimmed, lower case. */
export const normaliseEmail = (email: string) => email.normalize('NFKC').trim().toLowerCase();
