import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import {
  moneyOrNull,
  PRODUCT_COLUMNS,
  productOf,
  type ProductRow,
  WATCHED_LISTINGS,
} from '#server/insight/buybox/watchedListings.ts';

export interface CompetitorOffer {
  product: CatalogProduct;
  price: Money;
  ourPrice: Money | null;
  /** (ours − theirs) / theirs, percent: negative when we are cheaper. */
  priceDifferencePercent: number | null;
  isFba: boolean | null;
  hasBuyBox: boolean;
  /** Time of their first offer of the product, at any price. */
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** Whether the newest check of the product contains it. */
  isCurrent: boolean;
}

export interface Seller {
  marketplace: Marketplace;
  sellerId: string;
}

export interface CompetitorOffers {
  offers: CompetitorOffer[];
  /** Number of all offers regardless of the limit, and of those with the Buy Box. */
  products: number;
  buyBoxes: number;
}

/** Newest offer of a competitor for each of our products, those with the Buy Box first, then most recently seen. */
export async function competitorOffers(
  { accountId }: Viewer,
  { marketplace, sellerId }: Seller,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<CompetitorOffers> {
  const rows = await queryRows<Row>(
    `WITH listing AS (${WATCHED_LISTINGS} AND w.marketplace = $2)
     SELECT ${PRODUCT_COLUMNS}, listing.currency, o.price_minor AS "priceMinor",
            listing.our_price_minor AS "ourPriceMinor",
            ((listing.our_price_minor - o.price_minor) * 100.0 / nullif(o.price_minor, 0))::float AS "priceDifferencePercent",
            o.is_fba AS "isFba", o.is_winner AND o.last_seen_at IS NULL AS "hasBuyBox", o.known_since AS "firstSeenAt",
            coalesce(o.last_seen_at, listing.listed_at) AS "lastSeenAt", o.last_seen_at IS NULL AS "isCurrent",
            count(*) OVER () AS products, count(*) FILTER (WHERE o.is_winner AND o.last_seen_at IS NULL) OVER () AS "buyBoxes"
     FROM newest_offers o
     JOIN listing ON listing.id = o.listing_id
     WHERE o.account_id = $1 AND o.seller_id = $3
     ORDER BY "hasBuyBox" DESC, "isCurrent" DESC, "lastSeenAt" DESC, listing.id LIMIT $4 OFFSET $5`,
    [accountId, marketplace, sellerId, limit, offset],
    readerOf(accountId),
  );
  return { offers: rows.map(offerOf), products: rows[0]?.products ?? 0, buyBoxes: rows[0]?.buyBoxes ?? 0 };
}

interface Row extends ProductRow {
  currency: string;
  priceMinor: number;
  ourPriceMinor: number | null;
  priceDifferencePercent: number | null;
  isFba: boolean | null;
  hasBuyBox: boolean;
  firstSeenAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
  products: number;
  buyBoxes: number;
}

const offerOf = (row: Row): CompetitorOffer => ({
  product: productOf(row),
  price: { minor: row.priceMinor, currency: row.currency },
  ourPrice: moneyOrNull(row.ourPriceMinor, row.currency),
  priceDifferencePercent: row.priceDifferencePercent,
  isFba: row.isFba,
  hasBuyBox: row.hasBuyBox,
  firstSeenAt: row.firstSeenAt,
  lastSeenAt: row.lastSeenAt,
  isCurrent: row.isCurrent,
});
