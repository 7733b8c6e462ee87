import type { StoredKeys } from '#server/market/keys.ts';
import type { Effects } from '#server/market/http/effects.ts';
import {
  type MercadoLivreClient,
  type MercadoLivreToken,
  requestMercadoLivreToken,
} from './requestMercadoLivreToken.ts';

/**
 * Requests a new pair of tokens. This call invalidates the old refresh token: the caller stores the pair before using
 * it.
 */
export const refreshMercadoLivreToken = (
  { refreshToken, ...client }: MercadoLivreClient & Pick<StoredKeys, 'refreshToken'>,
  effects: Effects,
): Promise<MercadoLivreToken | { reconnect: string }> =>
  requestMercadoLivreToken(
    client,
    { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' },
    'O Mercado Livre não aceita mais o Refresh Token (expirou, já foi usado ou foi revogado). Autorize de novo.',
    effects,
  );
