import { sentence, type Sentence } from '#server/platform/language/sentence.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import type { ConsentRequest } from '#server/market/connection/connection.ts';
import { marketplaceUrls } from '#server/market/baseUrls.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { type LwaClient, requestLwaToken } from './requestLwaToken.ts';

/** URL at which the seller authorizes the application, in Seller Central of their marketplace. */
export function amazonConsentUrl(
  marketplace: AmazonMarketplace,
  {
    applicationId,
    isDraft,
    state,
    redirectUri,
  }: Pick<ConsentRequest, 'applicationId' | 'isDraft' | 'state' | 'redirectUri'>,
): string {
  const host = marketplaceUrls().sellerCentral ?? marketplace.sellerCentral;
  const query = new URLSearchParams({ application_id: applicationId, state, redirect_uri: redirectUri });
  if (isDraft) query.set('version', 'beta'); // without it a draft is refused: MD1000 (Website Authorization Workflow)
  return `${host}/apps/authorize/consent?${query}`;
}

/**
 * Exchanges the code of a seller's consent (`spapi_oauth_code`) for a refresh token. A code is valid once, for five
 * minutes.
 */
export async function exchangeAmazonCode(
  client: LwaClient,
  { code, redirectUri }: { code: string; redirectUri: string },
  effects: Effects,
): Promise<{ refreshToken: string } | { reconnect: Sentence }> {
  const answer = await requestLwaToken(
    client,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    { invalidGrant: sentence('amazon.codeEnded'), repeatable: false },
    effects,
  );
  if ('reconnect' in answer) return answer;
  if (answer.refreshToken === null) throw new MarketplaceError(sentence('amazon.noRefreshToken'));
  return { refreshToken: answer.refreshToken };
}
