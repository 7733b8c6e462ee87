import type { ListingSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { catalog } from '#server/market/amazon/catalog/catalog.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import type { MerchantListing } from './merchantListings.ts';

/** Limit of the catalogue call. */
const BATCH = 20;

/** Listings of one marketplace, completed with their catalogue entries, twenty ASINs at a time; without those of no ASIN. */
export async function* listings(
  session: AmazonSession,
  marketplace: AmazonMarketplace,
  own: MerchantListing[],
): AsyncGenerator<ListingSnapshot[]> {
  const byAsin = groupByAsin(own);
  const asins = [...byAsin.keys()];
  for (let place = 0; place < asins.length; place += BATCH) {
    const batch = asins.slice(place, place + BATCH);
    const entries = await catalog(session, marketplace.id, batch);
    yield batch.flatMap((asin) =>
      (byAsin.get(asin) ?? []).map((listing) => {
        const entry = entries.get(asin);
        return {
          marketplace: 'amazon' as const,
          country: marketplace.country,
          listingKey: listing.sku,
          asin,
          parentAsin: entry?.parentAsin ?? null,
          sku: listing.sku,
          name: listing.name || entry?.name || listing.sku,
          brand: entry?.brand ?? null,
          imageUrl: entry?.imageUrl ?? listing.imageUrl,
          currency: marketplace.currency,
          priceMinor: listing.priceMinor,
          active: listing.active,
          fulfilledByMarketplace: listing.fulfilledByAmazon,
          category: entry?.category ?? null,
          // the one that the seller listed it by goes before those of the catalogue
          gtins: [...(listing.gtin ? [listing.gtin] : []), ...(entry?.gtins ?? [])],
        };
      }),
    );
  }
}

function groupByAsin(own: MerchantListing[]): Map<string, MerchantListing[]> {
  const byAsin = new Map<string, MerchantListing[]>();
  for (const listing of own)
    if (listing.asin !== null) byAsin.set(listing.asin, [...(byAsin.get(listing.asin) ?? []), listing]);
  return byAsin;
}
