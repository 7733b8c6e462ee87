import { type Feed, type FeedArguments, keyTime, readFeed } from '#server/platform/graphql/keyPages.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { OwnershipState } from '#server/records/offers/applyOfferCheck.ts';
import { heldUntil, ownershipShare, sharePercent } from '#server/insight/buybox/ownershipShare.ts';
import { moneyOrNull, type Owner, ownerOf, WATCHED_LISTINGS } from '#server/insight/buybox/watchedListings.ts';

export interface TimelineSpan {
  startedAt: Date;
  /** Start of the next span, or the time until which the last check holds. */
  endedAt: Date;
  state: OwnershipState;
  owner: Owner | null;
  isOwnerChange: boolean;
  price: Money | null;
  /** Price in the previous span; null for the first span. */
  priceBefore: Money | null;
  ourPrice: Money | null;
}

export interface TimelineSummary {
  listing: { id: number; currency: string };
  since: Date;
  until: Date;
  sharePercent: number | null;
  /** Observed share of the time range, percent. */
  coveragePercent: number;
  /** Revenue of the hours without the Buy Box at the rate of those with it, minus their actual revenue; null when unknown. */
  estimatedRevenueLost: Money | null;
}

export interface ProductTimeline extends TimelineSummary {
  /** Oldest first, the newest 1,000. Gaps between spans were not observed. */
  spans: TimelineSpan[];
}

const DAYS = 30;
/** SQL of the revenue of an order line `i`, minor units; sums skip lines without a price. */
const LINE_REVENUE = 'i.price_minor - i.discount_minor';
export const SPANS_PAGE = { standard: 1_000, most: 1_000, rows: 'pages.spans' } as const;

/** Owners and prices of a product's Buy Box in the last 30 days; null when it is not watched. */
export async function productTimeline(
  viewer: Viewer,
  productId: number,
  now = currentTime(),
): Promise<ProductTimeline | null> {
  const timeline = await timelineSummary(viewer, productId, now);
  if (!timeline) return null;
  const rows = await spansAfter(viewer, timeline, { limit: SPANS_PAGE.standard, after: null });
  return { ...timeline, spans: rows.toReversed().map((row) => spanOf(row, timeline.listing.currency)) };
}

/** Spans of a timeline, newest first. Throws 400 for an invalid page. */
export async function spansFeed(
  viewer: Viewer,
  timeline: TimelineSummary,
  page: FeedArguments,
): Promise<Feed<TimelineSpan>> {
  // a span's key within its listing is its start
  const key = { form: keyTime, keyOfRow: ({ beganAt }: Row) => beganAt.toISOString() };
  const { edges, pageInfo } = await readFeed(page, SPANS_PAGE, key, (limit, after) =>
    spansAfter(viewer, timeline, { limit, after }),
  );
  const { currency } = timeline.listing;
  return { edges: edges.map(({ cursor, node }) => ({ cursor, node: spanOf(node, currency) })), pageInfo };
}

/** Share of the last 30 days in which a product's Buy Box was ours, and the estimated loss; null when it is not watched. */
export async function timelineSummary(
  { accountId }: Viewer,
  productId: number,
  now = currentTime(),
): Promise<TimelineSummary | null> {
  if (!Number.isSafeInteger(productId)) return null;
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const [listing] = await queryRows<Listing>(
    `WITH listing AS (${WATCHED_LISTINGS})
     SELECT listing.id, listing.currency, share.observed_ms AS "observedMs", share.owned_ms AS "ownedMs",
            sold.with_box AS "revenueWith", sold.without_box AS "revenueWithout"
     FROM products product
     JOIN listing ON listing.marketplace = product.marketplace AND listing.country = product.country AND listing.asin = product.asin
     CROSS JOIN LATERAL (${ownershipShare('$3', '$4')}) share
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(${LINE_REVENUE}) FILTER (WHERE span.state IN ('winning', 'sharing')), 0)::bigint AS with_box,
              coalesce(sum(${LINE_REVENUE}) FILTER (WHERE span.state NOT IN ('winning', 'sharing')), 0)::bigint AS without_box
       FROM products p
       JOIN order_items i ON i.account_id = $1 AND i.product_id = p.id AND i.status <> 'cancelled'
         AND i.sale_day >= ($3::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date
         AND i.purchased_at >= $3 AND i.purchased_at < $4
       CROSS JOIN LATERAL (
         SELECT o.state, ${heldUntil('o', 'listing')} AS held_until FROM ownership_spans o
         WHERE o.account_id = $1 AND o.listing_id = listing.id AND o.started_at <= i.purchased_at
         ORDER BY o.started_at DESC LIMIT 1) span
       WHERE p.account_id = $1 AND p.marketplace = listing.marketplace AND p.country = listing.country
         AND p.asin = listing.asin AND span.held_until > i.purchased_at
     ) sold
     WHERE product.account_id = $1 AND product.id = $2::bigint`,
    [accountId, productId, since, now],
    readerOf(accountId),
  );
  if (!listing) return null;
  return {
    listing: { id: listing.id, currency: listing.currency },
    since,
    until: now,
    sharePercent: sharePercent(listing),
    coveragePercent: (listing.observedMs / (now.getTime() - since.getTime())) * 100,
    estimatedRevenueLost: moneyOrNull(lostMinor(listing), listing.currency),
  };
}

const spansAfter = (
  { accountId }: Viewer,
  { listing, since, until }: TimelineSummary,
  { limit, after }: { limit: number; after: string | null },
): Promise<Row[]> =>
  queryRows<Row>(
    `WITH listing AS (${WATCHED_LISTINGS} AND w.id = $2)
     SELECT span.started_at AS "beganAt", greatest(span.started_at, $3) AS "startedAt", least(${heldUntil('span', 'listing')}, $4) AS "endedAt",
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
     WHERE span.started_at < $4 AND ($5::timestamptz IS NULL OR span.started_at < $5::timestamptz) AND ${heldUntil('span', 'listing')} > $3
     ORDER BY span.started_at DESC LIMIT $6`,
    [accountId, listing.id, since, until, after, limit],
    readerOf(accountId),
  );

interface Listing {
  id: number;
  currency: string;
  observedMs: number;
  ownedMs: number;
  revenueWith: number;
  revenueWithout: number;
}

interface Row {
  /** Start of the span; may be before the 30 days. */
  beganAt: Date;
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

/** Estimated loss; null without revenue while the Buy Box was ours. Never negative. */
function lostMinor({ observedMs, ownedMs, revenueWith, revenueWithout }: Listing): number | null {
  if (revenueWith === 0 || ownedMs === 0) return null;
  return Math.max(0, Math.round((revenueWith * (observedMs - ownedMs)) / ownedMs - revenueWithout));
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
