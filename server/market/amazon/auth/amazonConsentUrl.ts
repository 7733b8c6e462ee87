import { marketplaceUrls } from '#server/market/baseUrls.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';

/** URL at which the seller authorizes the application, in Seller Central of their marketplace. */
export function amazonConsentUrl(
  marketplace: AmazonMarketplace,
  { applicationId, state, redirectUri }: { applicationId: string; state: string; redirectUri: string },
): string {
  const host = marketplaceUrls().sellerCentral ?? marketplace.sellerCentral;
  const query = new URLSearchParams({ application_id: applicationId, state, redirect_uri: redirectUri });
  return `${host}/apps/authorize/consent?${query}`;
}
