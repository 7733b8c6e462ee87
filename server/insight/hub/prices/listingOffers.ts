import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';

/** The offer of another seller on the page of a listing. */
export interface ListingOffer {
  sellerId: string;
  name: string | null;
  /** Freight included where it is reported. */
  price: Money;
  isFba: boolean | null;
  hasBuyBox: boolean;
  lastSeenAt: Date;
}

const MAX_OFFERS = 20;

/** Offers of other sellers on the page of a listing at its newest check, lowest price first. */
export const listingOffers = (
  { accountId }: Viewer,
  { marketplace, country, asin }: Pick<CatalogProduct, 'marketplace' | 'country' | 'asin'>,
): Promise<ListingOffer[]> =>
  queryRows<Omit<ListingOffer, 'price'> & { priceMinor: number; currency: string }>(
    `SELECT o.seller_id AS "sellerId", seller.name, o.price_minor::float8 AS "priceMinor", w.currency::text, o.is_fba AS "isFba",
            o.is_winner AS "hasBuyBox", w.listed_at AS "lastSeenAt"
     FROM watched_listings w
     JOIN newest_offers o ON o.account_id = $1 AND o.listing_id = w.id AND o.last_seen_at IS NULL
     LEFT JOIN offer_sellers seller ON seller.account_id = $1 AND seller.marketplace = w.marketplace AND seller.seller_id = o.seller_id
     WHERE w.account_id = $1 AND w.marketplace = $2::"Marketplace" AND w.country = $3 AND w.asin = $4 AND w.competes
       AND w.currency IS NOT NULL AND w.listed_at IS NOT NULL
     ORDER BY o.price_minor, o.seller_id LIMIT ${MAX_OFFERS}`,
    [accountId, marketplace, country, asin],
    readerOf(accountId),
  ).then((rows) =>
    rows.map(({ priceMinor, currency, ...offer }) => ({ ...offer, price: { minor: priceMinor, currency } })),
  );
