import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Browser, OpenedSession } from '#server/records/identity/sessions/session.ts';
import { createChallenge } from './challenges.ts';
import { factorsOf } from './factorsOf.ts';
import { openAuditedSession } from './openAuditedSession.ts';
import { type PasskeyRequest, passkeyRequest } from '#server/records/identity/factors/passkeys/passkeyRequest.ts';
import { passkeyOrigin } from '#server/records/identity/factors/passkeys/relyingParty.ts';

/** What a person whose password is right must still prove, within five minutes. */
interface PendingSecondFactor {
  /** Answered once, with at most five tries. */
  challenge: string;
  /** Whether a code of an authenticator app counts. A recovery code always does. */
  totp: boolean;
  /** For `navigator.credentials.get`; null without a passkey. */
  passkey: PasskeyRequest | null;
}

/** An open session, or the second factor that it still needs. */
export type SignInOutcome = OpenedSession | { secondFactor: PendingSecondFactor };

/** Opens the session of a person whose password was right, or asks for the second factor when one is in force. */
export async function finishSignIn(
  who: Pick<Viewer, 'accountId' | 'userId'>,
  browser: Browser,
): Promise<SignInOutcome> {
  const { totp, passkeys } = await factorsOf(who);
  if (!totp && !passkeys) return transaction((tx) => openAuditedSession(who, browser, 'password', tx));
  const challenge = await createChallenge('secondFactor', who.userId);
  const passkey = passkeys && passkeyOrigin() ? await requestOf(who, challenge) : null;
  return { secondFactor: { challenge, totp, passkey } };
}

async function requestOf({ accountId, userId }: Pick<Viewer, 'accountId' | 'userId'>, challenge: string) {
  const known = await queryRows<{ id: string }>(
    'SELECT credential_id AS id FROM passkeys WHERE account_id = $1 AND user_id = $2',
    [accountId, userId],
  );
  return passkeyRequest(challenge, known);
}
