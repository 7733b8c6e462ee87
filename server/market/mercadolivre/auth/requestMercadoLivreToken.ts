import { sentence, type Sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { marketplaceUrls } from '#server/market/baseUrls.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { request } from '#server/market/http/request.ts';
import type { StoredKeys } from '#server/market/keys.ts';

export type MercadoLivreClient = Pick<StoredKeys, 'clientId' | 'clientSecret'>;

export interface MercadoLivreToken {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
  /** The seller's id; null when the response has none. */
  sellerId: string | null;
}

const WHERE = 'Mercado Livre (oauth/token)';

const Token = z.looseObject({
  access_token: z.string().min(1),
  /** Missing when the application lacks the permission offline_access. */
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.coerce.number().positive(),
  user_id: z.string().nullish(),
});
const Refusal = z.looseObject({ error: z.string().nullish() });

const NO_REFRESH_TOKEN = sentence('mercadolivre.noRefreshToken');

const reasons: Record<string, Sentence> = {
  invalid_client: sentence('mercadolivre.clientInvalid'),
  unauthorized_client: sentence('mercadolivre.clientNotAuthorized'),
  unauthorized_application: sentence('mercadolivre.applicationBlocked'),
  invalid_operator_user_id: sentence('mercadolivre.mainAccount'),
};

/** Why Mercado Livre refuses an application or a seller, in words for the seller; undefined for an unknown error. */
export const refusalReason = (error: string): Sentence | undefined =>
  Object.hasOwn(reasons, error) ? reasons[error] : undefined;

/**
 * Requests a pair of tokens for a grant. When Mercado Livre refuses, returns the reason in words for the seller;
 * `invalidGrant` is the reason when the grant itself has expired or been used. A grant is valid once, so the call is
 * not retried.
 */
export async function requestMercadoLivreToken(
  { clientId, clientSecret }: MercadoLivreClient,
  grant: Record<string, string>,
  invalidGrant: Sentence,
  effects: Effects,
): Promise<MercadoLivreToken | { reconnect: Sentence }> {
  const { status, data } = await request(
    {
      where: WHERE,
      method: 'POST',
      url: `${marketplaceUrls().mercadoLivre}/oauth/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret ?? '' }).toString(),
      accept: [400, 401, 403],
      maxBytes: 1024 * 1024,
    },
    effects,
  );
  if (status >= 400) {
    const error = shapeOf(WHERE, Refusal, data ?? {}).error ?? '';
    const reason = error === 'invalid_grant' ? invalidGrant : refusalReason(error);
    if (reason) return { reconnect: reason };
    throw new MarketplaceError(sentence('marketplaces.answered', { where: WHERE, status: String(status) }));
  }
  const token = shapeOf(WHERE, Token, data);
  // the access token alone would end the connection within hours
  if (!token.refresh_token) return { reconnect: NO_REFRESH_TOKEN };
  return {
    accessToken: token.access_token,
    refreshToken: token.refresh_token,
    expiresInSeconds: token.expires_in,
    sellerId: token.user_id ?? null,
  };
}

/**
 * Requests a new pair of tokens. This call invalidates the old refresh token: the caller stores the pair before using
 * it.
 */
export async function refreshMercadoLivreToken(
  { refreshToken, ...client }: MercadoLivreClient & Pick<StoredKeys, 'refreshToken'>,
  effects: Effects,
): Promise<MercadoLivreToken | { reconnect: Sentence }> {
  if (!refreshToken) return { reconnect: NO_REFRESH_TOKEN };
  return requestMercadoLivreToken(
    client,
    { grant_type: 'refresh_token', refresh_token: refreshToken },
    sentence('mercadolivre.refreshTokenRefused'),
    effects,
  );
}
