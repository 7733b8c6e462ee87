import { z } from 'zod';
import type { RefreshedToken } from '#server/credentials/freshAccessToken.ts';
import type { Credential } from '#server/credentials/readCredential.ts';
import { marketplaceUrls } from '#server/marketplaces/baseUrls.ts';
import { MarketplaceError } from '#server/marketplaces/connector.ts';
import type { Effects } from '#server/marketplaces/http/effects.ts';
import { request } from '#server/marketplaces/http/request.ts';
import { shapeOf } from '#server/marketplaces/http/shapeOf.ts';

const WHERE = 'Mercado Livre (oauth/token)';

const Token = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});
const Refusal = z.looseObject({ error: z.string().nullish() });

const reasons: Record<string, string> = {
  invalid_grant:
    'O Mercado Livre não aceita mais o Refresh Token (expirou, já foi usado ou foi revogado). Autorize de novo.',
  invalid_client: 'O Mercado Livre recusou o Client ID ou o Client Secret. Confira os dados do aplicativo.',
  unauthorized_client: 'O Mercado Livre não autoriza este aplicativo. Autorize de novo com a conta principal.',
  unauthorized_application: 'O Mercado Livre bloqueou este aplicativo. Veja o painel de desenvolvedores.',
  invalid_operator_user_id: 'Autorize com a conta principal do Mercado Livre: colaboradores não podem.',
};

/**
 * A new pair of tokens. The old refresh token dies with this call, so it is sent once: the caller holds the lock and
 * stores the pair before using it.
 */
export async function refreshMercadoLivreToken(credential: Credential, effects: Effects): Promise<RefreshedToken> {
  const { status, data } = await request(
    {
      where: WHERE,
      method: 'POST',
      url: `${marketplaceUrls().mercadoLivre}/oauth/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: credential.clientId,
        client_secret: credential.clientSecret ?? '',
        refresh_token: credential.refreshToken ?? '',
      }).toString(),
      accept: [400, 401, 403],
      maxBytes: 1024 * 1024,
    },
    effects,
  );
  if (status >= 400) {
    const reason = reasons[shapeOf(WHERE, Refusal, data ?? {}).error ?? ''];
    if (reason) return { reconnect: reason };
    throw new MarketplaceError(`${WHERE}: respondeu ${status}.`);
  }
  const token = shapeOf(WHERE, Token, data);
  return { accessToken: token.access_token, refreshToken: token.refresh_token, expiresInSeconds: token.expires_in };
}
