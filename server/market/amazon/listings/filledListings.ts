import type { Said } from '#server/platform/language/said.ts';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { MarketplaceError, NotPermitted } from '#server/market/connector.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { allListings } from './allListings.ts';
import { fileNotes } from './fileNotes.ts';
import type { ListingColumn } from './listingColumns.ts';
import { listingsOfSkus } from './listingSearch.ts';
import type { ListingsFile, MerchantListing } from './merchantListings.ts';

/** Listings, and what the seller should know about the way they were read. */
export interface FilledListings {
  listings: MerchantListing[];
  notes: Sentence[];
}

/**
 * The listings of a file, with what the file lacks from searches in the seller's listings when the seller's id is known;
 * all of them by searches when the file cannot be understood. What no source says stays unknown. Throws
 * `MarketplaceError` when there is neither a file nor a search.
 */
export async function filledListings(
  session: AmazonSession,
  marketplace: AmazonMarketplace,
  sellerId: string | null,
  file: ListingsFile,
): Promise<FilledListings> {
  if (file.refusal !== null) return searched(session, marketplace, sellerId, file.refusal);
  const lacking = file.listings.filter((listing) => isLacking(listing, file.missing));
  const { found, failure } = await search(session, marketplace, sellerId, lacking);
  const listings = file.listings.map((listing) => filled(listing, found.get(listing.sku)));
  return { listings, notes: fileNotes(file, listings, { isFilled: found.size > 0, failure }) };
}

/** All listings by searches, because the file was refused. */
async function searched(
  session: AmazonSession,
  marketplace: AmazonMarketplace,
  sellerId: string | null,
  refusal: Sentence,
): Promise<FilledListings> {
  if (sellerId === null) throw new MarketplaceError(sentence('sync.listingsRepeat', { refusal }));
  try {
    const { listings, unreached } = await allListings(session, marketplace, sellerId);
    const notes = [sentence('sync.listingsSearched', { refusal })];
    if (unreached > 0) notes.push(sentence('sync.listingsUnreached', { listings: unreached }));
    return { listings, notes };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const both = sentence('text.two', { first: refusal, second: error.said });
    throw error instanceof NotPermitted ? new NotPermitted(both) : new MarketplaceError(both);
  }
}

/** What cannot be found leaves the listings as the file has them. */
async function search(
  session: AmazonSession,
  marketplace: AmazonMarketplace,
  sellerId: string | null,
  lacking: MerchantListing[],
): Promise<{ found: Map<string, MerchantListing>; failure: Said | null }> {
  const found = new Map<string, MerchantListing>();
  if (sellerId === null) return { found, failure: null };
  const skus = lacking.map(({ sku }) => sku);
  try {
    for await (const listings of listingsOfSkus(session, marketplace, sellerId, skus))
      for (const listing of listings) found.set(listing.sku, listing);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    return { found, failure: error.said };
  }
  return { found, failure: null };
}

function isLacking(listing: MerchantListing, missing: ListingColumn[]): boolean {
  const { asin, active, fulfilledByAmazon } = listing;
  // an empty price or name is one that the listing does not have
  return asin === null || active === null || fulfilledByAmazon === null || missing.length > 0;
}

const filled = (own: MerchantListing, found: MerchantListing | undefined): MerchantListing =>
  found
    ? {
        sku: own.sku,
        asin: own.asin ?? found.asin,
        gtin: own.gtin ?? null,
        name: own.name ?? found.name,
        priceMinor: own.priceMinor ?? found.priceMinor,
        quantity: own.quantity ?? (own.fulfilledByAmazon ? null : found.quantity),
        fulfilledByAmazon: own.fulfilledByAmazon ?? found.fulfilledByAmazon,
        active: own.active ?? found.active,
        imageUrl: own.imageUrl ?? found.imageUrl,
      }
    : own;
