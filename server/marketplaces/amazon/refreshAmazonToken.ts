import { z } from 'zod';
import type { RefreshedToken } from '#server/credentials/freshAccessToken.ts';
import type { Credential } from '#server/credentials/readCredential.ts';
import { marketplaceUrls } from '#server/marketplaces/baseUrls.ts';
import type { Effects } from '#server/marketplaces/http/effects.ts';
import { request } from '#server/marketplaces/http/request.ts';
import { shapeOf } from '#server/marketplaces/http/shapeOf.ts';

const Token = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});
const Refusal = z.looseObject({ error: z.string() });

const reasons: Record<string, string> = {
  invalid_grant: 'A Amazon não aceita mais o Refresh Token. Autorize o aplicativo de novo e salve o novo token.',
  unauthorized_client: 'A Amazon não autoriza este aplicativo. Confira o Client ID e autorize o aplicativo de novo.',
  invalid_client:
    'A Amazon recusou o Client ID ou o Client Secret. O segredo vence a cada 180 dias: gere outro e salve aqui.',
};

/** A new access token of Login with Amazon; the refresh token stays the same. */
export async function refreshAmazonToken(credential: Credential, effects: Effects): Promise<RefreshedToken> {
  const where = 'Amazon (Login with Amazon)';
  const { status, data } = await request(
    {
      where,
      method: 'POST',
      url: marketplaceUrls().lwaToken,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: credential.refreshToken ?? '',
        client_id: credential.clientId,
        client_secret: credential.clientSecret ?? '',
      }).toString(),
      repeatable: true,
      accept: [400, 401],
      maxBytes: 1024 * 1024,
    },
    effects,
  );
  if (status >= 400) {
    const { error } = shapeOf(where, Refusal, data);
    return { reconnect: reasons[error] ?? `A Amazon recusou as credenciais (${error.slice(0, 60)}). Confira e salve.` };
  }
  const token = shapeOf(where, Token, data);
  return { accessToken: token.access_token, expiresInSeconds: token.expires_in };
}
