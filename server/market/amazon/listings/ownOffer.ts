import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { MarketplaceError } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { type AmazonSession, notPermitted, spApiUrl, type Right } from '#server/market/amazon/auth/amazonSession.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';

const WHERE = 'Amazon (getListingsItem)';
export const PRODUCT_LISTING: Right = { role: 'Product Listing', missing: { code: 'amazon.noPricing' } };

const Schedules = z
  .array(
    z.looseObject({
      schedule: z
        .array(
          z.looseObject({
            value_with_tax: z.string(),
            start_at: z.string().nullish(),
            end_at: z.string().nullish(),
          }),
        )
        .nullish(),
    }),
  )
  .nullish();
const Offer = z.looseObject({
  marketplace_id: z.string().nullish(),
  audience: z.string().nullish(),
  our_price: Schedules,
  discounted_price: Schedules,
  minimum_seller_allowed_price: Schedules,
  maximum_seller_allowed_price: Schedules,
});
export type PurchasableOffer = z.output<typeof Offer>;

const Item = z.looseObject({
  summaries: z.array(z.looseObject({ marketplaceId: z.string(), productType: z.string().nullish() })).nullish(),
  productTypes: z.array(z.looseObject({ marketplaceId: z.string(), productType: z.string() })).nullish(),
  attributes: z.looseObject({ purchasable_offer: z.array(Offer).nullish() }).nullish(),
});

export interface OwnOffer {
  productType: string;
  /** Every offer of the listing in the marketplace, of companies too, as Amazon has them. */
  offers: PurchasableOffer[];
  /** The one for all buyers. */
  standard: PurchasableOffer;
}

/** URL of one of the seller's listings in one marketplace. */
export const listingUrl = (
  session: AmazonSession,
  { sellerId, sku }: { sellerId: string; sku: string },
  query: Parameters<typeof spApiUrl>[2],
) => spApiUrl(session, `/listings/2021-08-01/items/${encodeURIComponent(sellerId)}/${encodeURIComponent(sku)}`, query);

/** The offers of one of the seller's listings. Null when Amazon has no such listing, or none for all buyers. */
export async function ownOffer(
  session: AmazonSession,
  { id }: AmazonMarketplace,
  listing: { sellerId: string; sku: string },
): Promise<OwnOffer | null> {
  const { status, data } = await session.call('getListingsItem', {
    method: 'GET',
    url: listingUrl(session, listing, {
      marketplaceIds: [id],
      includedData: ['summaries', 'attributes', 'productTypes'],
    }),
    accept: [403, 404],
  });
  if (status === 403) throw notPermitted(PRODUCT_LISTING);
  if (status === 404) return null;
  const { summaries, productTypes, attributes } = shapeOf(WHERE, Item, data);
  const productType = [...(productTypes ?? []), ...(summaries ?? [])].find(
    (one) => one.marketplaceId === id && one.productType,
  )?.productType;
  if (!productType) throw new MarketplaceError(sentence('sync.noProductType', { where: WHERE }));
  const offers = (attributes?.purchasable_offer ?? []).filter((one) => (one.marketplace_id ?? id) === id);
  const standard = offers.find(({ audience }) => (audience ?? 'ALL') === 'ALL');
  return standard ? { productType, offers, standard } : null;
}
