import { createHash } from 'node:crypto';
import { marketplaceUrls } from '#server/market/baseUrls.ts';

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
