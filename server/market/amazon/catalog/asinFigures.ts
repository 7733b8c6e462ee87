import { type ListingFigures, unknownFigures } from '#server/market/listingFigures.ts';
import type { OfferCheck, OfferedListing } from '#server/market/offerCheck.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { itemOffers } from './itemOffers.ts';
import { amazonMarketplaceByCountry } from '#server/market/amazon/marketplaces.ts';
import { salesRanks } from './salesRanks.ts';

/** Limit of both operations. */
const MAX_ASINS_PER_CALL = 20;

/**
 * Public figures of ASINs: the Buy Box price, else the lowest offer, and the sales rank. Two calls for every twenty
 * ASINs of a country. Amazon reports no star rating.
 */
export async function* asinFigures(
  session: AmazonSession,
  listings: OfferedListing[],
  ownSellerId: string | null,
): AsyncGenerator<ListingFigures[]> {
  for (const country of new Set(listings.map((listing) => listing.country))) {
    const here = listings.filter((listing) => listing.country === country);
    const marketplace = amazonMarketplaceByCountry(country);
    for (let start = 0; start < here.length; start += MAX_ASINS_PER_CALL) {
      const batch = here.slice(start, start + MAX_ASINS_PER_CALL);
      if (marketplace?.region !== session.region) {
        yield batch.map((listing) => unknownFigures(listing, new Date(session.effects.now())));
        continue;
      }
      const ranks = await salesRanks(
        session,
        marketplace.id,
        batch.map(({ asin }) => asin),
      );
      for await (const checks of itemOffers(session, batch, ownSellerId))
        yield checks.map((check) => {
          const known = ranks.get(check.asin);
          return {
            ...unknownFigures(check, check.checkedAt),
            isFound: check.state !== 'unknown',
            currency: check.currency ?? marketplace.currency,
            priceMinor: priceOf(check),
            ownPriceMinor: check.ourPriceMinor,
            name: known?.name ?? null,
            rank: known?.rank ?? null,
          };
        });
    }
  }
}

function priceOf({ owner, offers }: OfferCheck): number | null {
  if (owner?.priceMinor != null) return owner.priceMinor;
  return offers?.length ? Math.min(...offers.map(({ priceMinor }) => priceMinor)) : null;
}
