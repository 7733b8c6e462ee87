import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { t } from '#client/lib/language/t.ts';
import { postAuth, tokenOf } from './postAuth.ts';

export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON;

const refused = () => new Error(t('login.thePasskeyWasNotUsedTry'));

/** The browser's proof of a passkey. Throws an error with a message for the user when they cancel. */
const prove = (optionsJSON: PasskeyRequest) =>
  startAuthentication({ optionsJSON }).catch(() => {
    throw refused();
  });

/** Signs in by a passkey alone. Returns the token. */
export async function signInWithPasskey(): Promise<string> {
  const passkey = await prove(await postAuth<PasskeyRequest>('passkey/challenge', {}));
  return tokenOf(await postAuth('passkey', { passkey }));
}

/** Answers the second factor by a passkey. Returns the token. */
export async function answerWithPasskey(challenge: string, request: PasskeyRequest): Promise<string> {
  return tokenOf(await postAuth('second-factor', { challenge, passkey: await prove(request) }));
}
