import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { readable } from '#server/market/readable.ts';
import { currencyCode } from '#server/market/http/exactShapes.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { type AmazonSession, notPermitted, spApiUrl, type Right } from '#server/market/amazon/auth/amazonSession.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { isFulfilledByAmazon, type MerchantListing } from './merchantListings.ts';

const WHERE = 'Amazon (searchListingsItems)';
const RIGHT: Right = { role: 'Product Listing', missing: { code: 'amazon.noListings' } };
/** Limit of the operation, for identifiers too. */
export const SEARCH_PAGE = 20;
/** Listings that one search pages through: the others never come. */
export const SEARCH_REACH = 1_000;

const Found = z.looseObject({
  numberOfResults: z.coerce.number().int(),
  pagination: z.looseObject({ nextToken: z.string().nullish() }).nullish(),
  items: z.array(z.unknown()),
});
const Item = z.looseObject({
  sku: z.string().min(1),
  summaries: z
    .array(
      z.looseObject({
        marketplaceId: z.string(),
        asin: z.string().nullish(),
        itemName: z.string().nullish(),
        status: z.array(z.string()).nullish(),
        mainImage: z.looseObject({ link: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  offers: z
    .array(
      z.looseObject({
        marketplaceId: z.string(),
        offerType: z.string(),
        price: z.looseObject({ currencyCode, amount: z.string() }),
      }),
    )
    .nullish(),
  fulfillmentAvailability: z
    .array(z.looseObject({ fulfillmentChannelCode: z.string(), quantity: z.coerce.number().int().nullish() }))
    .nullish(),
});

/** Bounds of the creation of listings, both inclusive. */
export interface CreatedSpan {
  createdAfter: string;
  createdBefore: string;
}

export interface SearchPage {
  /** All that match, also those beyond the reach. */
  numberOfResults: number;
  listings: MerchantListing[];
  nextPage: string | null;
}

/** One page of a search in the seller's own listings of one marketplace: all of them, those of a span or of up to 20 SKUs. */
export async function searchListings(
  session: AmazonSession,
  { id, currency }: AmazonMarketplace,
  sellerId: string,
  search: { skus?: string[]; created?: CreatedSpan | null; page?: string | null },
): Promise<SearchPage> {
  const { status, data } = await session.call('searchListingsItems', {
    method: 'GET',
    url: spApiUrl(session, `/listings/2021-08-01/items/${encodeURIComponent(sellerId)}`, {
      marketplaceIds: [id],
      includedData: ['summaries', 'offers', 'fulfillmentAvailability'],
      pageSize: SEARCH_PAGE,
      ...(search.skus && { identifiersType: 'SKU', identifiers: search.skus }),
      // in an order that changes of prices and stock leave as it is
      sortBy: 'createdDate',
      sortOrder: 'ASC',
      ...search.created,
      // a token sent back as `nextToken` is ignored, and the first page comes again
      pageToken: search.page ?? undefined,
    }),
    accept: [403],
  });
  if (status === 403) throw notPermitted(RIGHT);
  const { numberOfResults, pagination, items } = shapeOf(WHERE, Found, data);
  return {
    numberOfResults,
    listings: readable('listing', items, {
      idOf: (item) => (item as { sku?: unknown } | null)?.sku,
      read: (item) => foundListing(item, id, currency),
      skipped: session.skippedRows,
    }),
    nextPage: pagination?.nextToken ?? null,
  };
}

/** A listing of an answer in one marketplace, in whose currency its price is. */
export function foundListing(item: unknown, marketplaceId: string, currency: string): MerchantListing {
  const { sku, summaries, offers, fulfillmentAvailability } = shapeOf(WHERE, Item, item);
  const summary = summaries?.find((one) => one.marketplaceId === marketplaceId);
  const price = offers?.find((one) => one.marketplaceId === marketplaceId && one.offerType === 'B2C')?.price;
  const channels = fulfillmentAvailability ?? [];
  const byAmazon = new Set(channels.map(({ fulfillmentChannelCode }) => isFulfilledByAmazon(fulfillmentChannelCode)));
  const image = summary?.mainImage?.link;
  return {
    sku,
    asin: summary?.asin || null,
    name: summary?.itemName || null,
    priceMinor: price?.currencyCode === currency ? minorUnits(price.amount, currency) : null,
    quantity:
      channels.find(({ fulfillmentChannelCode }) => isFulfilledByAmazon(fulfillmentChannelCode) === false)?.quantity ??
      null,
    // one answer for all channels, else unknown
    fulfilledByAmazon: byAmazon.size === 1 ? [...byAmazon][0]! : null,
    active: summary?.status ? summary.status.includes('BUYABLE') : null,
    imageUrl: image?.startsWith('https:') ? image : null,
  };
}

/** The listings with these SKUs, twenty per call; those that Amazon does not find are missing. */
export async function* listingsOfSkus(
  session: AmazonSession,
  marketplace: AmazonMarketplace,
  sellerId: string,
  skus: string[],
): AsyncGenerator<MerchantListing[]> {
  // Amazon separates SKUs by commas and has no way to write one inside
  const askable = [...new Set(skus)].filter((sku) => !sku.includes(','));
  for (let start = 0; start < askable.length; start += SEARCH_PAGE)
    yield (await searchListings(session, marketplace, sellerId, { skus: askable.slice(start, start + SEARCH_PAGE) }))
      .listings;
}
