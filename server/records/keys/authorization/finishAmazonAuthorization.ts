import { z } from 'zod';
import { transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { exchangeAmazonCode } from '#server/market/amazon/auth/amazonConsent.ts';
import { realEffects, withDeadline } from '#server/market/http/effects.ts';
import { completeAuthorization } from './completeAuthorization.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { finishAuthorization } from './finishAuthorization.ts';
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
 * Finishes the website authorisation of Amazon from the query of its redirect: exchanges the code, stores the keys with
 * the refresh token and the seller's id, and leaves the token for the page that waits. Nobody is signed in here: the
 * state says whose it is. Throws 400 with what went wrong.
 */
export async function finishAmazonAuthorization(query: Record<string, string>, effects = realEffects): Promise<void> {
  const { state, spapi_oauth_code: code, selling_partner_id: sellerId, error } = Redirect.parse(query);
  const taken = await consumeAuthorization('amazon', state ?? '');
  const { accountId, clientId, clientSecret, redirectUri, marketplaceCode, applicationId } = taken;
  await finishAuthorization(taken, async () => {
    if (error || !code) throw badRequest('A Amazon não autorizou o acesso. Volte a Credenciais e tente de novo.');
    const answer = await exchangeAmazonCode(taken, { code, redirectUri }, withDeadline(effects, LIMIT_MS));
    if ('reconnect' in answer) throw badRequest(answer.reconnect);
    const { refreshToken } = answer;
    await transaction(async (tx) => {
      const keys = { clientId, clientSecret, refreshToken };
      const place = { marketplaceCode: marketplaceCode ?? undefined, applicationId: applicationId ?? undefined };
      await storeKeys({ accountId }, 'amazon', { ...keys, ...place, sellerId }, { tx });
      await completeAuthorization(taken, { granted: true, refreshToken }, tx);
    });
  });
}
