import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { z } from 'zod';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockPerson } from '#server/platform/postgres/lockAccount.ts';
import { randomToken, sha256 } from '#server/platform/security/secrets.ts';
import { badRequest, conflict } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { confirmPassword } from '#server/records/identity/password/confirmPassword.ts';
import { person } from '#server/records/identity/person.ts';
import { createChallenge, endChallenge, tryChallenge } from '#server/records/identity/factors/challenges.ts';
import { codesOfFirstFactor } from '#server/records/identity/factors/factorsOf.ts';
import { challengeOf, PasskeyAttestation } from './passkeyResponse.ts';
import type { PasskeyDetails } from './passkeys.ts';
import { relyingParty } from './relyingParty.ts';

const HANDLE_LENGTH = 16;

const Name = z
  .string()
  .trim()
  .min(1, inShape('account.passkeyNameMissing'))
  .max(60, inShape('account.passkeyNameLength'))
  .regex(/^\P{Cc}*$/u, inShape('account.nameInvalid'));

const Response = z
  .string()
  .max(32_768)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: inShape('account.passkeyResponse') });
      return z.NEVER;
    }
  })
  .pipe(PasskeyAttestation);

/**
 * What a browser needs to make a passkey for the person, as JSON for `navigator.credentials.create`. Throws as
 * `confirmPassword`, 409 with ten passkeys or on a server without a name.
 */
export async function startPasskey(viewer: Viewer, { password }: { password: string }): Promise<string> {
  const { id: rpID } = relyingParty();
  await confirmPassword(viewer, password);
  const { name, email } = await person(viewer);
  const known = await queryRows<{ id: string }>(
    'SELECT credential_id AS id FROM passkeys WHERE account_id = $1 AND user_id = $2',
    [viewer.accountId, viewer.userId],
  );
  if (known.length >= limits.quotas.passkeys) throw tooManyPasskeys();
  const options = await generateRegistrationOptions({
    rpName: 'Seller Analytics',
    rpID,
    userName: email,
    userDisplayName: name,
    userID: Uint8Array.from(sha256(`passkeys of user ${viewer.userId}`)),
    challenge: Uint8Array.from(Buffer.from(await createChallenge('passkeyRegistration', viewer.userId), 'base64url')),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.stringify(options);
}

const tooManyPasskeys = () => conflict('account.passkeysMost', { most: limits.quotas.passkeys });
const refused = () => badRequest('account.passkeyRefused');

/**
 * Stores the passkey that a browser made after `startPasskey`. Returns it, and the recovery codes when it is the person's
 * first factor. Throws 400 for an invalid one, 401 after five minutes, 409 with ten passkeys.
 */
export async function addPasskey(
  viewer: Viewer,
  given: { name: string; response: string },
): Promise<{ passkey: PasskeyDetails; recoveryCodes: string[] | null }> {
  const { accountId, userId } = viewer;
  const name = parseInput(given.name, Name);
  const response = parseInput(given.response, Response);
  const challenge = challengeOf(response);
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  if ((await tryChallenge('passkeyRegistration', challenge)).userId !== userId) throw refused();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
  }).catch(() => {
    throw refused();
  });
  if (!registrationInfo) throw refused();
  const { credential } = registrationInfo;
  return transaction(async (tx) => {
    await endChallenge(challenge, tx);
    // serializes concurrent calls, so that the limit holds
    await lockPerson(userId, tx);
    const { count } = await queryRow<{ count: number }>(
      'SELECT count(*)::int AS count FROM passkeys WHERE account_id = $1 AND user_id = $2',
      [accountId, userId],
      tx,
    );
    if (count >= limits.quotas.passkeys) throw tooManyPasskeys();
    const recoveryCodes = await codesOfFirstFactor(viewer, tx);
    const [passkey] = await queryRows<PasskeyDetails>(
      `INSERT INTO passkeys (account_id, user_id, handle, name, credential_id, public_key, counter, transports)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING
       RETURNING handle, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`,
      [
        accountId,
        userId,
        randomToken().slice(0, HANDLE_LENGTH),
        name,
        credential.id,
        Buffer.from(credential.publicKey),
        credential.counter,
        (response.response.transports ?? []).join(','),
      ],
      tx,
    );
    if (!passkey) throw conflict('account.passkeyKnown');
    await recordEvent(viewer, { kind: 'passkey', details: { action: 'added', name } }, tx);
    return { passkey, recoveryCodes };
  });
}
