import { limiter, takePoint } from '#server/platform/http/limiter.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Browser, OpenedSession } from '#server/records/identity/sessions/session.ts';
import { createChallenge, endChallenge, tryChallenge } from '#server/records/identity/factors/challenges.ts';
import { passkeyRequest, type PasskeyRequest } from './passkeyRequest.ts';
import { openAuditedSession } from '#server/records/identity/factors/openAuditedSession.ts';
import { type Assertion, challengeOf } from './passkeyResponse.ts';
import { provePasskey, recordPasskeyUse } from './provePasskey.ts';
import { relyingParty } from './relyingParty.ts';

const HOUR_S = 60 * 60;
const challenges = limiter('passkey-challenge', limits.factors.challengesAnHour, HOUR_S);

/** Error for a passkey that no account has, or whose proof does not hold. */
export const unknownPasskey = () => new DomainError('BAD_CREDENTIALS', 401, sentence('account.passkeyUnknown'));

/** A challenge for a sign-in by passkey alone. Throws 409 on a server without a name, 429 after 120 from an address in an hour. */
export async function startPasskeySignIn({ ip }: Browser): Promise<PasskeyRequest> {
  relyingParty();
  await takePoint(challenges, ip ?? 'unknown');
  return passkeyRequest(await createChallenge('passkeySignIn', null));
}

/**
 * Opens a session by a passkey alone, which has verified its person. Throws 401 for an unknown passkey and for a challenge
 * that has ended.
 */
export async function signInWithPasskey(response: Assertion, browser: Browser): Promise<OpenedSession> {
  const challenge = challengeOf(response);
  await tryChallenge('passkeySignIn', challenge);
  const proven = await provePasskey(response, challenge);
  if (!proven) throw unknownPasskey();
  return transaction(async (tx) => {
    await endChallenge(challenge, tx);
    await recordPasskeyUse(proven, tx);
    return openAuditedSession(proven, browser, 'passkey', tx);
  });
}
