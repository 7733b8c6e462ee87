import { z } from 'zod';
import { transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { exchangeAmazonCode } from '#server/market/amazon/auth/amazonConsent.ts';
import { realEffects, withDeadline } from '#server/market/http/effects.ts';
import { completeAuthorization, finishAuthorization } from './completeAuthorization.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { consumeAuthorization } from './consumeAuthorization.ts';

const LIMIT_MS = 15_000;

const text = z.string().max(4096).optional().catch(undefined);
const Redirect = z.object({
  state: text,
  spapi_oauth_code: text,
  selling_partner_id: text,
  error: text,
  error_description: text,
});

/**
 * Finishes Amazon's website authorization from the query of its redirect: exchanges the code, stores the keys with the
 * refresh token and the seller's id, and stores the token for the waiting page. The redirect carries no session: the state
 * identifies the account. Throws 400 with the reason of a failure.
 */
export async function finishAmazonAuthorization(query: Record<string, string>, effects = realEffects): Promise<void> {
  const { state, spapi_oauth_code: code, selling_partner_id: sellerId, error } = Redirect.parse(query);
  const authorization = await consumeAuthorization('amazon', state ?? '');
  const { accountId, clientId, clientSecret, redirectUri, marketplaceCode, applicationId } = authorization;
  await finishAuthorization(authorization, async () => {
    if (error || !code) throw badRequest('A Amazon não autorizou o acesso. Volte a Credenciais e tente de novo.');
    const answer = await exchangeAmazonCode(authorization, { code, redirectUri }, withDeadline(effects, LIMIT_MS));
    if ('reconnect' in answer) throw badRequest(answer.reconnect);
    const { refreshToken } = answer;
    await transaction(async (tx) => {
      const keys = { clientId, clientSecret, refreshToken };
      const place = { marketplaceCode: marketplaceCode ?? undefined, applicationId: applicationId ?? undefined };
      await storeKeys({ accountId }, 'amazon', { ...keys, ...place, sellerId }, { tx });
      await completeAuthorization(authorization, { granted: true, refreshToken }, tx);
    });
  });
}
