import { noteChange } from '#server/platform/postgres/dataVersion.ts';
import { type Queryable, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { conflict, DomainError } from '#server/platform/values/errors.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { seedFeeRules } from '#server/records/fees/seedFeeRules.ts';
import { checkNewPassword } from '#server/records/identity/password/checkNewPassword.ts';
import { isOperatorEmail } from '#server/records/identity/operators.ts';
import { hashPassword } from '#server/records/identity/password/password.ts';
import { openRememberedSession } from '#server/records/identity/sessions/openRememberedSession.ts';
import type { Browser, OpenedSession } from '#server/records/identity/sessions/session.ts';
import { normaliseEmail } from '#server/records/identity/sessions/signIn.ts';
import { countRegistration } from '#server/records/identity/sessions/signInLimits.ts';

export interface Registration {
  email: string;
  password: string;
  name: string;
}

let isOpen = true;

/** Opens or closes registration. Called once at start. */
export function useRegistration(setting: 'open' | 'closed'): void {
  isOpen = setting === 'open';
}

/** Whether visitors may register. */
export const isRegistrationOpen = () => isOpen;

/**
 * Creates an account with its first person and signs them in. Throws 403 while registration is closed, 400 for a password
 * that is refused, 409 when the e-mail is taken.
 */
export async function registerAccount(registration: Registration, browser: Browser): Promise<OpenedSession> {
  if (!isOpen) throw new DomainError('FORBIDDEN', 403, sentence('account.registrationClosed'));
  await countRegistration(browser.ip);
  await checkNewPassword(registration.password, registration.email);
  const passwordHash = await hashPassword(registration.password);
  // an operator's e-mail is not for visitors: whoever asked its owner to confirm it would become the operator
  if (isOperatorEmail(normaliseEmail(registration.email))) throw conflict('account.emailKnown');
  return transaction(async (tx) => {
    const { accountId, userId } = await createAccount({ ...registration, passwordHash, isDeveloper: false }, tx);
    await recordEvent({ accountId, userId }, { kind: 'registration' }, tx);
    return openRememberedSession(userId, browser, tx);
  });
}

interface NewAccount {
  email: string;
  name: string;
  passwordHash: string;
  isDeveloper: boolean;
}

/** Inserts an account, its starter fee rules and its first person. Throws 409 when the e-mail is taken. */
export async function createAccount(
  { email, name, passwordHash, isDeveloper }: NewAccount,
  tx: Queryable,
): Promise<{ accountId: number; userId: number }> {
  const trimmed = name.trim();
  const { id: accountId } = await queryRow<{ id: number }>(
    'INSERT INTO accounts (name) VALUES ($1) RETURNING id',
    [trimmed],
    tx,
  );
  const [user] = await queryRows<{ id: number }>(
    `INSERT INTO users (account_id, email, name, password_hash, is_developer) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [accountId, normaliseEmail(email), trimmed, passwordHash, isDeveloper],
    tx,
  );
  if (!user) throw conflict('account.emailKnown');
  await noteChange(accountId, tx);
  await seedFeeRules({ accountId }, { tx });
  return { accountId, userId: user.id };
}
