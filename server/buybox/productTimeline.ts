import { queryRows } from '#server/core/db.ts';
import type { Money } from '#server/core/money.ts';
import type { Viewer } from '#server/core/viewer.ts';
import type { OwnershipState } from './followListing.ts';
import { moneyOrNull } from './moneyOrNull.ts';
import { heldUntil, ownershipShare, sharePercent } from './ownershipShare.ts';
import { type Owner, ownerOf, WATCHED_LISTINGS } from './watchedListings.ts';

export interface TimelineSpan {
  startedAt: Date;
  /** When another span began or the last check stopped being sure. */
  endedAt: Date;
  state: OwnershipState;
  owner: Owner | null;
  isOwnerChange: boolean;
  price: Money | null;
  /** Of the span before; null for the first there is. */
  priceBefore: Money | null;
  ourPrice: Money | null;
}

export interface ProductTimeline {
  since: Date;
  until: Date;
  /** Oldest first. Between two of them nothing is known. */
  spans: TimelineSpan[];
  sharePercent: number | null;
  /** Time observed of the time asked for, percent. */
  coveragePercent: number;
  /** What the hours without the Buy Box would have sold at the pace of those with it; null when that is not known. */
  estimatedRevenueLost: Money | null;
}

const DAYS = 30;
/** The newest are kept. */
const MOST_SPANS = 1_000;

/** Who had the Buy Box of a product, when and at what price, in the last 30 days; null when it is not watched. */
export async function productTimeline(
  { accountId }: Viewer,
  productId: number,
  now = new Date(),
): Promise<ProductTimeline | null> {
  if (!Number.isSafeInteger(productId)) return null;
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const [listing] = await queryRows<Listing>(
    `WITH listing AS (${WATCHED_LISTINGS})
     SELECT listing.id, listing.currency, share.observed_ms AS "observedMs", share.owned_ms AS "ownedMs",
            sold.revenue AS "revenueMinor"
     FROM products asked
     JOIN listing ON listing.marketplace = asked.marketplace AND listing.country = asked.country AND listing.asin = asked.asin
     CROSS JOIN LATERAL (${ownershipShare('$3', '$4')}) share
     CROSS JOIN LATERAL (
       SELECT sum(d.revenue)::bigint AS revenue FROM sales_product_days d
       JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id
       WHERE d.account_id = $1 AND d.scope = 'all' AND p.marketplace = listing.marketplace AND p.country = listing.country
         AND p.asin = listing.asin AND d.day > ($3::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date
         AND d.day <= ($4::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date
     ) sold
     WHERE asked.account_id = $1 AND asked.id = $2::bigint`,
    [accountId, productId, since, now],
  );
  if (!listing) return null;
  const spans = await queryRows<Row>(
    `WITH listing AS (${WATCHED_LISTINGS} AND w.id = $2)
     SELECT greatest(span.started_at, $3) AS "startedAt", least(${heldUntil('span', 'listing')}, $4) AS "endedAt",
            span.state, span.owner_seller_id AS "ownerSellerId", seller.name AS "ownerName",
            span.is_owner_change AS "isOwnerChange", span.price_minor AS "priceMinor",
            span.our_price_minor AS "ourPriceMinor", before.price_minor AS "priceBeforeMinor"
     FROM listing
     JOIN ownership_spans span ON span.account_id = $1 AND span.listing_id = listing.id
     LEFT JOIN LATERAL (
       SELECT price_minor FROM ownership_spans b
       WHERE b.account_id = $1 AND b.listing_id = listing.id AND b.started_at < span.started_at
       ORDER BY b.started_at DESC LIMIT 1) before ON true
     LEFT JOIN offer_sellers seller ON seller.account_id = $1 AND seller.marketplace = listing.marketplace
       AND seller.seller_id = span.owner_seller_id
     WHERE span.started_at < $4 AND ${heldUntil('span', 'listing')} > $3
     ORDER BY span.started_at DESC LIMIT ${MOST_SPANS}`,
    [accountId, listing.id, since, now],
  );
  return {
    since,
    until: now,
    spans: spans.toReversed().map((row) => spanOf(row, listing.currency)),
    sharePercent: sharePercent(listing),
    coveragePercent: (listing.observedMs / (now.getTime() - since.getTime())) * 100,
    estimatedRevenueLost: moneyOrNull(lostMinor(listing), listing.currency),
  };
}

interface Listing {
  id: number;
  currency: string;
  observedMs: number;
  ownedMs: number;
  revenueMinor: number | null;
}

interface Row {
  startedAt: Date;
  endedAt: Date;
  state: OwnershipState;
  ownerSellerId: string | null;
  ownerName: string | null;
  isOwnerChange: boolean;
  priceMinor: number | null;
  ourPriceMinor: number | null;
  priceBeforeMinor: number | null;
}

/** Without a sale, or without an hour that was ours, there is no pace to go by. */
function lostMinor({ observedMs, ownedMs, revenueMinor }: Listing): number | null {
  if (!revenueMinor || ownedMs === 0) return null;
  return Math.round((revenueMinor * (observedMs - ownedMs)) / ownedMs);
}

const spanOf = (row: Row, currency: string): TimelineSpan => ({
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  state: row.state,
  owner: ownerOf(row.state, row.ownerSellerId, row.ownerName),
  isOwnerChange: row.isOwnerChange,
  price: moneyOrNull(row.priceMinor, currency),
  priceBefore: moneyOrNull(row.priceBeforeMinor, currency),
  ourPrice: moneyOrNull(row.ourPriceMinor, currency),
});
