import { limiter, takePoint } from '#server/platform/http/limiter.ts';
import { type Queryable, queryRow, transaction } from '#server/platform/postgres/db.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordRepeated } from '#server/records/audit/recordEvent.ts';
import type { Browser, OpenedSession } from '#server/records/identity/sessions/session.ts';
import { endChallenge, tryChallenge } from './challenges.ts';
import { openAuditedSession, type SignInMethod } from './openAuditedSession.ts';
import type { Assertion } from '#server/records/identity/factors/passkeys/passkeyResponse.ts';
import { provePasskey, recordPasskeyUse } from '#server/records/identity/factors/passkeys/provePasskey.ts';
import { isRecoveryCode, takeRecoveryCode } from './recoveryCodes.ts';
import { unknownPasskey } from '#server/records/identity/factors/passkeys/signInWithPasskey.ts';
import { takeTotpCode } from './totp.ts';

type Person = Pick<Viewer, 'accountId' | 'userId'>;

const HOUR_S = 60 * 60;
/** Codes of six digits can be guessed over many challenges; recovery codes and passkeys cannot. */
const guesses = limiter('second-factor', limits.factors.wrongCodesAnHour, HOUR_S);

const wrongCode = () => new DomainError('BAD_CREDENTIALS', 401, sentence('account.wrongCode'));

export interface SecondFactorAnswer {
  challenge: string;
  /** Of an authenticator app, or a recovery code. */
  code?: string;
  passkey?: Assertion;
}

/**
 * Opens the session of a sign-in whose password was right, by its second factor. Throws 401 for a wrong one and for a
 * challenge that has ended, 429 after twenty wrong codes of a person in an hour.
 */
export async function answerSecondFactor(
  { challenge, code = '', passkey }: SecondFactorAnswer,
  browser: Browser,
): Promise<OpenedSession> {
  const { userId } = await tryChallenge('secondFactor', challenge);
  const who = await queryRow<Person>('SELECT account_id AS "accountId", id AS "userId" FROM users WHERE id = $1', [
    userId,
  ]);
  const isGuessable = !passkey && !isRecoveryCode(code);
  if (isGuessable) await takePoint(guesses, String(who.userId));
  const take = passkey ? await byPasskey(who, passkey, challenge) : byCode(who, code);
  const session = await transaction(async (tx) => {
    const method = await take(tx);
    if (!method) return null;
    await endChallenge(challenge, tx);
    return openAuditedSession(who, browser, method, tx);
  });
  if (!session) {
    await recordRepeated(who, { kind: 'signInRefused', details: { by: passkey ? 'passkey' : 'code' } });
    throw passkey ? unknownPasskey() : wrongCode();
  }
  if (isGuessable) await guesses.reward(String(who.userId), 1);
  return session;
}

type Take = (tx: Queryable) => Promise<SignInMethod | null>;

async function byPasskey({ userId }: Person, passkey: Assertion, challenge: string): Promise<Take> {
  const proven = await provePasskey(passkey, challenge);
  return async (tx) => {
    if (proven?.userId !== userId) return null;
    await recordPasskeyUse(proven, tx);
    return 'passwordAndPasskey';
  };
}

const byCode =
  (who: Person, code: string): Take =>
  async (tx) => {
    if (isRecoveryCode(code)) return (await takeRecoveryCode(who, code, tx)) ? 'recoveryCode' : null;
    return (await takeTotpCode(who, code.replaceAll(/\s/g, ''), tx)) ? 'totp' : null;
  };
