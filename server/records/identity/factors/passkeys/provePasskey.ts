import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Assertion } from './passkeyResponse.ts';
import { relyingParty } from './relyingParty.ts';

interface Stored {
  accountId: number;
  userId: number;
  publicKey: Buffer;
  counter: number;
}

/** The passkey's person and its new count of signatures. */
export interface ProvenPasskey {
  accountId: number;
  userId: number;
  credentialId: string;
  counter: number;
}

/** Checks a browser's proof of a stored passkey, with the person verified. Null when it does not hold. */
export async function provePasskey(response: Assertion, expectedChallenge: string): Promise<ProvenPasskey | null> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const [stored] = await queryRows<Stored>(
    `SELECT account_id AS "accountId", user_id AS "userId", public_key AS "publicKey", counter FROM passkeys
     WHERE credential_id = $1`,
    [response.id],
  );
  if (!stored) return null;
  const { accountId, userId, publicKey, counter } = stored;
  const proof = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: { id: response.id, publicKey: Uint8Array.from(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => null); // the library throws for each way in which a response may be wrong
  if (!proof?.verified) return null;
  return { accountId, userId, credentialId: response.id, counter: proof.authenticationInfo.newCounter };
}

/** Stores the count and time of a passkey's use, in the caller's transaction. */
export const recordPasskeyUse = ({ credentialId, counter }: ProvenPasskey, tx: Queryable) =>
  queryRows(
    'UPDATE passkeys SET counter = $2, last_used_at = now() WHERE credential_id = $1',
    [credentialId, counter],
    tx,
  );
