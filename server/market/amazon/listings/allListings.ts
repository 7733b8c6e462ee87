import { sentence } from '#server/platform/language/sentence.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { type CreatedSpan, SEARCH_PAGE, SEARCH_REACH, searchListings } from './listingSearch.ts';
import type { MerchantListing } from './merchantListings.ts';

/** Before Amazon had sellers. */
const EARLIEST_MS = Date.parse('2000-01-01T00:00:00Z');
/** Creation is known to the second. */
const SHORTEST_MS = 1_000;

/**
 * All listings of the seller in one marketplace by searches, and the number that no search reaches. A search ends after
 * 1,000 listings, so that spans of their creation are halved until each has fewer.
 */
export async function allListings(
  session: AmazonSession,
  marketplace: AmazonMarketplace,
  sellerId: string,
): Promise<{ listings: MerchantListing[]; unreached: number }> {
  const listings = new Map<string, MerchantListing>();
  const spans: ([number, number] | null)[] = [null];
  let unreached = 0;
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const created = spanOf(span);
    let page = await searchListings(session, marketplace, sellerId, { created });
    // whether the number itself ends at the reach is unknown: at the reach there may be more
    if (page.numberOfResults >= SEARCH_REACH) {
      const [from, to] = span ?? [EARLIEST_MS, session.effects.now()];
      if (to - from > SHORTEST_MS) {
        const middle = Math.floor((from + to) / 2);
        spans.push([middle, to], [from, middle]);
        continue;
      }
      unreached += page.numberOfResults - SEARCH_REACH;
    }
    for (let pages = 1; ; pages += 1) {
      for (const listing of page.listings) listings.set(listing.sku, listing);
      if (page.nextPage === null) break;
      if (pages > SEARCH_REACH / SEARCH_PAGE)
        throw new MarketplaceError(sentence('sync.endlessPages', { where: 'Amazon (searchListingsItems)' }));
      page = await searchListings(session, marketplace, sellerId, { created, page: page.nextPage });
    }
  }
  return { listings: [...listings.values()], unreached };
}

function spanOf(span: [number, number] | null): CreatedSpan | null {
  if (!span) return null;
  const [from, to] = span.map((moment) => new Date(moment).toISOString());
  return { createdAfter: from!, createdBefore: to! };
}
