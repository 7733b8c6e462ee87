import type { Effects } from '#server/market/http/effects.ts';
import {
  type MercadoLivreClient,
  type MercadoLivreToken,
  requestMercadoLivreToken,
} from './requestMercadoLivreToken.ts';

/** Exchanges the code of a seller's consent for the first pair of tokens. A code is valid once, for ten minutes. */
export const exchangeMercadoLivreCode = (
  client: MercadoLivreClient,
  { code, redirectUri, codeVerifier }: { code: string; redirectUri: string; codeVerifier: string },
  effects: Effects,
): Promise<MercadoLivreToken | { reconnect: string }> =>
  requestMercadoLivreToken(
    client,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier },
    'O código de autorização do Mercado Livre venceu ou já foi usado. Autorize de novo.',
    effects,
  );
