import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import type { AcceptedTokens, Connection, ConsentAnswer, GivenKeys } from '#server/market/connection/connection.ts';
import { redirectText } from '#server/market/connection/redirectText.ts';
import type { Effects } from '#server/market/http/effects.ts';
import {
  exchangeMercadoLivreCode,
  mercadoLivreConsentUrl,
} from '#server/market/mercadolivre/auth/mercadoLivreConsent.ts';
import { mercadoLivreUser } from '#server/market/mercadolivre/auth/mercadoLivreUser.ts';
import {
  type MercadoLivreToken,
  refreshMercadoLivreToken,
  refusalReason,
} from '#server/market/mercadolivre/auth/requestMercadoLivreToken.ts';

/**
 * Mercado Livre, whose refresh token works once: a test never refreshes, which would use it up, and keys are stored with the
 * pair that their acceptance brought.
 */
export const mercadoLivreConnection: Connection = {
  test: async ({ accessToken }, effects) => {
    if (!accessToken) return sentence('marketplaces.fillIn', { name: 'Access Token' });
    const sellerId = await mercadoLivreUser(accessToken, effects);
    return sellerId ? null : sentence('mercadolivre.tokenInvalid');
  },
  renew: refreshMercadoLivreToken,
  accept,
  consentUrl: mercadoLivreConsentUrl,
  consented,
};

/** The given pair when it works, otherwise a renewed one. */
async function accept(keys: GivenKeys, stored: Parameters<NonNullable<Connection['accept']>>[1], effects: Effects) {
  const { accessToken, refreshToken } = keys;
  const sellerId = accessToken && (await mercadoLivreUser(accessToken, effects));
  if (sellerId) {
    const expiresAt = accessToken === stored?.accessToken ? stored.accessTokenExpiresAt : null;
    return { accessToken, refreshToken: refreshToken!, accessTokenExpiresAt: expiresAt ?? undefined, sellerId };
  }
  const renewed = await refreshMercadoLivreToken(keys, effects);
  return 'reconnect' in renewed ? renewed : tokensOf(renewed, effects);
}

const DENIED = sentence('mercadolivre.consentDenied');

const Redirect = z.object({ code: redirectText, error: redirectText });

async function consented({ query, redirectUri, codeVerifier, ...client }: ConsentAnswer, effects: Effects) {
  const { code, error } = Redirect.parse(query);
  if (error || !code) return { reconnect: refusalReason(error ?? '') ?? DENIED };
  const grant = { code, redirectUri, codeVerifier: codeVerifier ?? '' };
  const token = await exchangeMercadoLivreCode(client, grant, effects);
  return 'reconnect' in token ? token : tokensOf(token, effects);
}

const tokensOf = (token: MercadoLivreToken, effects: Effects): AcceptedTokens => ({
  accessToken: token.accessToken,
  refreshToken: token.refreshToken,
  accessTokenExpiresAt: new Date(effects.now() + token.expiresInSeconds * 1000),
  sellerId: token.sellerId ?? undefined,
});
