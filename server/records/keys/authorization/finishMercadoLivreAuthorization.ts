import { z } from 'zod';
import { transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { realEffects, withDeadline } from '#server/market/http/effects.ts';
import { exchangeMercadoLivreCode } from '#server/market/mercadolivre/auth/mercadoLivreConsent.ts';
import { completeAuthorization, finishAuthorization } from './completeAuthorization.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { consumeAuthorization } from './consumeAuthorization.ts';

const LIMIT_MS = 15_000;

const text = z.string().max(4096).optional().catch(undefined);
const Redirect = z.object({ state: text, code: text, error: text });

/**
 * Finishes Mercado Livre's authorization from the query of its redirect: exchanges the code and stores the keys with the
 * pair of tokens. The redirect carries no session: the state identifies the account. Throws 400 with the reason of a failure.
 */
export async function finishMercadoLivreAuthorization(
  query: Record<string, string>,
  effects = realEffects,
): Promise<void> {
  const { state, code, error } = Redirect.parse(query);
  const authorization = await consumeAuthorization('mercadolivre', state ?? '');
  const { accountId, clientId, clientSecret, redirectUri, codeVerifier } = authorization;
  await finishAuthorization(authorization, async () => {
    if (error || !code)
      throw badRequest('O Mercado Livre não autorizou o acesso. Volte a Credenciais e tente de novo.');
    const grant = { code, redirectUri, codeVerifier: codeVerifier ?? '' };
    const token = await exchangeMercadoLivreCode(authorization, grant, withDeadline(effects, LIMIT_MS));
    if ('reconnect' in token) throw badRequest(token.reconnect);
    const { accessToken, refreshToken, sellerId } = token;
    const accessTokenExpiresAt = new Date(effects.now() + token.expiresInSeconds * 1000);
    await transaction(async (tx) => {
      const keys = { clientId, clientSecret, accessToken, refreshToken };
      const fields = { ...keys, accessTokenExpiresAt, sellerId: sellerId ?? undefined };
      await storeKeys({ accountId }, 'mercadolivre', fields, { tx });
      await completeAuthorization(authorization, { granted: true }, tx);
    });
  });
}
