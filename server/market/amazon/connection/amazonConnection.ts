import { sentence, type Sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { amazonConsentUrl, exchangeAmazonCode } from '#server/market/amazon/auth/amazonConsent.ts';
import { refreshAmazonToken } from '#server/market/amazon/auth/refreshAmazonToken.ts';
import { amazonMarketplaceByCode } from '#server/market/amazon/marketplaces.ts';
import { participations } from '#server/market/amazon/participations.ts';
import type { Connection, ConsentAnswer } from '#server/market/connection/connection.ts';
import { redirectText } from '#server/market/connection/redirectText.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { sessionOfKeys } from './sessionOfKeys.ts';

/** Amazon's Selling Partner API: keys are accepted when the seller participates in the chosen marketplace. */
export const amazonConnection: Connection = {
  refusal: ({ clientId, applicationId, marketplaceCode }) => {
    if (!amazonMarketplaceByCode(marketplaceCode)) return sentence('errors.unknownMarketplace');
    return applicationId === clientId || applicationId.startsWith(CLIENT_ID) ? CLIENT_ID_AS_APPLICATION : null;
  },
  test: async (keys, effects) => {
    if (!keys.refreshToken) return sentence('amazon.refreshTokenFirst');
    const session = await sessionOfKeys(keys, effects);
    if ('reconnect' in session) return session.reconnect;
    const chosen = amazonMarketplaceByCode(keys.marketplaceCode)!;
    const isThere = (await participations(session)).marketplaces.includes(chosen);
    return isThere ? null : sentence('amazon.notInMarketplace', { code: chosen.code });
  },
  renew: refreshAmazonToken,
  consentUrl: (request) => amazonConsentUrl(amazonMarketplaceByCode(request.marketplaceCode)!, request),
  consented,
};

const CLIENT_ID = 'amzn1.application-oa2-client.';
const CLIENT_ID_AS_APPLICATION = sentence('amazon.clientIdAsApplication');

const Redirect = z.object({
  spapi_oauth_code: redirectText,
  selling_partner_id: redirectText,
  error: redirectText,
});

async function consented({ query, redirectUri, ...client }: ConsentAnswer, effects: Effects) {
  const { spapi_oauth_code: code, selling_partner_id: sellerId, error } = Redirect.parse(query);
  if (error || !code) return { reconnect: refusedConsent(error, redirectUri) };
  const answer = await exchangeAmazonCode(client, { code, redirectUri }, effects);
  return 'reconnect' in answer ? answer : { refreshToken: answer.refreshToken, sellerId };
}

/** Amazon shows its errors on its own page; in case one is led back, it has the same sentence. */
function refusedConsent(error: string | undefined, address: string): Sentence {
  const remedies = { MD1000: sentence('amazon.draftOrId'), MD5101: sentence('amazon.registerAddress', { address }) };
  const known = Object.entries(remedies).find(([code]) => error?.includes(code));
  return known ? sentence('errors.ofThing', { name: known[0], reason: known[1] }) : sentence('amazon.consentDenied');
}
