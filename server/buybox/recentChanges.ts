import type { CatalogProduct } from '#server/catalog/product.ts';
import { binds } from '#server/core/binds.ts';
import { queryRows } from '#server/core/db.ts';
import { readerOf } from '#server/core/replica.ts';
import type { Money } from '#server/core/money.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { type BuyBoxFilter, listingCondition, offerCondition, periodStart } from './buyBoxFilter.ts';
import type { OwnershipState } from './followListing.ts';
import { moneyOrNull } from './moneyOrNull.ts';
import { OFFERED } from './sellerOffers.ts';
import {
  type Owner,
  ownerOf,
  PRODUCT_COLUMNS,
  productOf,
  type ProductRow,
  WATCHED_LISTINGS,
} from './watchedListings.ts';

export interface BuyBoxChange {
  /** `owner`: the Buy Box changed hands; `price`: a competitor changed a price. */
  kind: 'owner' | 'price';
  at: Date;
  product: CatalogProduct;
  /** Who had it before, or whose price it is; null when nobody. */
  from: Owner | null;
  to: Owner | null;
  priceBefore: Money | null;
  price: Money | null;
  ourPrice: Money | null;
  /** (before − now) / before, percent: rises are negative; null when one is unknown. */
  reductionPercent: number | null;
}

/** Spec 9. */
const MOST = 100;

/**
 * What changed in the filter's period, newest first, at most 100: Buy Boxes that passed to another owner (or to nobody)
 * and prices of competitors. The filter's choices are about the offer as it was after the change.
 */
export async function recentChanges(
  { accountId }: Viewer,
  filter: BuyBoxFilter,
  now = new Date(),
): Promise<BuyBoxChange[]> {
  const bind = binds();
  bind(accountId);
  const since = bind(periodStart(filter, now));
  const until = bind(now);
  const featured = {
    isFba: 'o.is_fba',
    rating: 'coalesce(seller.feedback_rating, o.feedback_rating)',
    price: 'span.price_minor',
    ours: 'coalesce(span.our_price_minor, listing.our_price_minor)',
    sellerId: 'span.owner_seller_id',
    sellerName: 'seller.name',
  };
  const rows = await queryRows<Row>(
    `WITH listing AS MATERIALIZED (${WATCHED_LISTINGS}), change AS (
       (SELECT 'owner' AS kind, span.started_at AS at, span.listing_id, before.state AS from_state,
               before.owner_seller_id AS from_id, span.state AS to_state, span.owner_seller_id AS to_id,
               before.price_minor AS price_before, span.price_minor AS price, span.our_price_minor AS our_price
        FROM ownership_spans span
        JOIN listing ON listing.id = span.listing_id
        CROSS JOIN LATERAL (
          SELECT * FROM ownership_spans b
          WHERE b.account_id = span.account_id AND b.listing_id = span.listing_id AND b.started_at < span.started_at
          ORDER BY b.started_at DESC LIMIT 1) before
        LEFT JOIN seller_offers o ON o.account_id = span.account_id AND o.listing_id = span.listing_id
          AND o.seller_id = span.owner_seller_id AND o.first_seen_at <= span.started_at
          AND (o.last_seen_at IS NULL OR o.last_seen_at >= span.started_at)
        LEFT JOIN offer_sellers seller ON seller.account_id = span.account_id
          AND seller.marketplace = listing.marketplace AND seller.seller_id = span.owner_seller_id
        WHERE span.account_id = $1 AND span.is_owner_change AND span.started_at >= ${since} AND span.started_at <= ${until}
          AND ${listingCondition(filter)} AND ${offerCondition(filter, featured, bind)}
        ORDER BY span.started_at DESC LIMIT ${MOST})
       UNION ALL
       (SELECT 'price', o.first_seen_at, o.listing_id, 'losing', o.seller_id, 'losing', o.seller_id,
               o.previous_price_minor, o.price_minor, listing.our_price_minor
        FROM seller_offers o
        JOIN listing ON listing.id = o.listing_id
        LEFT JOIN offer_sellers seller ON seller.account_id = o.account_id
          AND seller.marketplace = listing.marketplace AND seller.seller_id = o.seller_id
        WHERE o.account_id = $1 AND o.previous_price_minor IS NOT NULL AND NOT o.is_ours
          AND o.first_seen_at >= ${since} AND o.first_seen_at <= ${until}
          AND ${listingCondition(filter)} AND ${offerCondition(filter, OFFERED, bind)}
        ORDER BY o.first_seen_at DESC LIMIT ${MOST})
     )
     SELECT change.kind, change.at, ${PRODUCT_COLUMNS}, listing.currency, change.from_state AS "fromState",
            change.from_id AS "fromId", was.name AS "fromName", change.to_state AS "toState", change.to_id AS "toId",
            becomes.name AS "toName", change.price_before AS "priceBefore", change.price, change.our_price AS "ourPrice"
     FROM change
     JOIN listing ON listing.id = change.listing_id
     LEFT JOIN offer_sellers was ON was.account_id = $1 AND was.marketplace = listing.marketplace
       AND was.seller_id = change.from_id
     LEFT JOIN offer_sellers becomes ON becomes.account_id = $1 AND becomes.marketplace = listing.marketplace
       AND becomes.seller_id = change.to_id
     ORDER BY change.at DESC, change.kind, listing.id, change.to_id LIMIT ${MOST}`,
    [...bind.values],
    readerOf(accountId),
  );
  return rows.map(changeOf);
}

interface Row extends ProductRow {
  kind: BuyBoxChange['kind'];
  at: Date;
  currency: string;
  fromState: OwnershipState;
  fromId: string | null;
  fromName: string | null;
  toState: OwnershipState;
  toId: string | null;
  toName: string | null;
  priceBefore: number | null;
  price: number | null;
  ourPrice: number | null;
}

const changeOf = (row: Row): BuyBoxChange => ({
  kind: row.kind,
  at: row.at,
  product: productOf(row),
  from: ownerOf(row.fromState, row.fromId, row.fromName),
  to: ownerOf(row.toState, row.toId, row.toName),
  priceBefore: moneyOrNull(row.priceBefore, row.currency),
  price: moneyOrNull(row.price, row.currency),
  ourPrice: moneyOrNull(row.ourPrice, row.currency),
  reductionPercent:
    row.priceBefore && row.price !== null ? ((row.priceBefore - row.price) / row.priceBefore) * 100 : null,
});
