import type { CatalogProduct } from '#server/catalog/product.ts';
import { queryRows } from '#server/core/db.ts';
import { readerOf } from '#server/core/replica.ts';
import type { Money } from '#server/core/money.ts';
import type { Viewer } from '#server/core/viewer.ts';
import type { Marketplace } from '#server/marketplaces/snapshots.ts';
import { moneyOrNull } from './moneyOrNull.ts';
import { PRODUCT_COLUMNS, productOf, type ProductRow, WATCHED_LISTINGS } from './watchedListings.ts';

export interface CompetitorOffer {
  product: CatalogProduct;
  price: Money;
  ourPrice: Money | null;
  /** (ours − theirs) / theirs, percent: negative when we are cheaper. */
  priceDifferencePercent: number | null;
  isFba: boolean | null;
  hasBuyBox: boolean;
  /** Since when they offer the product, at whatever price. */
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** The newest check of the product still saw it. */
  isCurrent: boolean;
}

export interface CompetitorProfile {
  marketplace: Marketplace;
  sellerId: string;
  name: string | null;
  feedbackRating: number | null;
  firstSeenAt: Date;
  /** Their newest offer of each of our products, those with the Buy Box first, at most 100. */
  offers: CompetitorOffer[];
}

const MOST = 100;

/** One competitor over our catalogue; null when the account has never met it. */
export async function competitorProfile(
  { accountId }: Viewer,
  { marketplace, sellerId }: { marketplace: Marketplace; sellerId: string },
): Promise<CompetitorProfile | null> {
  const [seller] = await queryRows<Omit<CompetitorProfile, 'offers'>>(
    `SELECT marketplace, seller_id AS "sellerId", name, feedback_rating::float AS "feedbackRating",
            first_seen_at AS "firstSeenAt"
     FROM offer_sellers WHERE account_id = $1 AND marketplace = $2 AND seller_id = $3 AND NOT is_ours`,
    [accountId, marketplace, sellerId],
    readerOf(accountId),
  );
  if (!seller) return null;
  const rows = await queryRows<Row>(
    `WITH listing AS (${WATCHED_LISTINGS} AND w.marketplace = $2)
     SELECT ${PRODUCT_COLUMNS}, listing.currency, o.price_minor AS "priceMinor",
            listing.our_price_minor AS "ourPriceMinor",
            ((listing.our_price_minor - o.price_minor) * 100.0 / nullif(o.price_minor, 0))::float AS "priceDifferencePercent",
            o.is_fba AS "isFba", o.is_winner AND o.last_seen_at IS NULL AS "hasBuyBox", o.known_since AS "firstSeenAt",
            coalesce(o.last_seen_at, listing.listed_at) AS "lastSeenAt", o.last_seen_at IS NULL AS "isCurrent"
     FROM newest_offers o
     JOIN listing ON listing.id = o.listing_id
     WHERE o.account_id = $1 AND o.seller_id = $3
     ORDER BY "hasBuyBox" DESC, "isCurrent" DESC, "lastSeenAt" DESC, listing.id LIMIT ${MOST}`,
    [accountId, marketplace, sellerId],
    readerOf(accountId),
  );
  return { ...seller, offers: rows.map(offerOf) };
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
