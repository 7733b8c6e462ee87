import { sentence, type Sentence } from '#server/platform/language/sentence.ts';
import { createHash } from 'node:crypto';
import { marketplaceUrls } from '#server/market/baseUrls.ts';
import type { Effects } from '#server/market/http/effects.ts';
import {
  type MercadoLivreClient,
  type MercadoLivreToken,
  requestMercadoLivreToken,
} from './requestMercadoLivreToken.ts';

/** URL at which the seller authorizes the application. Includes the hash of the verifier (PKCE). */
export function mercadoLivreConsentUrl({
  clientId,
  state,
  redirectUri,
  codeVerifier,
}: {
  clientId: string;
  state: string;
  redirectUri: string;
  codeVerifier: string;
}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${marketplaceUrls().mercadoLivreAuth}/authorization?${query}`;
}

/** Exchanges the code of a seller's consent for the first pair of tokens. A code is valid once, for ten minutes. */
export const exchangeMercadoLivreCode = (
  client: MercadoLivreClient,
  { code, redirectUri, codeVerifier }: { code: string; redirectUri: string; codeVerifier: string },
  effects: Effects,
): Promise<MercadoLivreToken | { reconnect: Sentence }> =>
  requestMercadoLivreToken(
    client,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier },
    sentence('mercadolivre.codeEnded'),
    effects,
  );
