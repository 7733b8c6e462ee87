import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { relyingParty } from './relyingParty.ts';

/** `PublicKeyCredentialRequestOptionsJSON`. */
export type PasskeyRequest = Record<string, unknown> & { challenge: string; rpId?: string };

/** What a browser needs to prove a passkey: one of `known`, or any that it has of this server. */
export async function passkeyRequest(challenge: string, known: { id: string }[] = []): Promise<PasskeyRequest> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    allowCredentials: known,
    userVerification: 'required',
  });
  return { ...options };
}
