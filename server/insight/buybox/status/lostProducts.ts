import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type BuyBoxFilter, listingCondition, offerCondition, periodStart } from './buyBoxFilter.ts';
import { FEATURED } from './buyBoxStatus.ts';
import type { OwnershipState } from '#server/records/offers/applyOfferCheck.ts';
import { heldUntil, ownershipShare, sharePercent } from '#server/insight/buybox/ownershipShare.ts';
import {
  type CheckSource,
  moneyOrNull,
  type Owner,
  ownerOf,
  PRODUCT_COLUMNS,
  productOf,
  type ProductRow,
  WATCHED_LISTINGS,
} from '#server/insight/buybox/watchedListings.ts';

export interface LostProduct {
  product: CatalogProduct;
  /** Share of the observed time of the last 30 days in which it was ours, percent; below 50. */
  sharePercent: number;
  /** Hours observed in the last 30 days. */
  observedHours: number;
  /** Current owner; null: none. */
  owner: Owner | null;
  price: Money | null;
  ourPrice: Money | null;
  /** Competitor that owned it longest in the filter's period; null when none is known. */
  topCompetitor: Owner | null;
  topCompetitorHours: number;
  lastCheckedAt: Date;
  checkSource: CheckSource;
}

export interface LostProducts {
  rows: LostProduct[];
  /** Active products not observed in the last 30 days, which are not in the list. */
  withoutData: number;
}

/** Spec 9. */
const MAX_ROWS = 100;
const SHARE_DAYS = 30;
const LOST_BELOW_PERCENT = 50;

/**
 * Products whose Buy Box was ours for less than half of the observed time of the last 30 days, lowest share first, at most
 * 100. The filter's period applies only to the competitor.
 */
export async function lostProducts(
  { accountId }: Viewer,
  filter: BuyBoxFilter,
  now = currentTime(),
): Promise<LostProducts> {
  const bind = bindParameters();
  bind(accountId);
  const until = bind(now);
  const since = bind(periodStart(filter, now));
  const rows = await queryRows<Row>(
    `WITH listing AS MATERIALIZED (${WATCHED_LISTINGS}), shared AS MATERIALIZED (
       SELECT listing.*, share.observed_ms, share.owned_ms,
              ${listingCondition(filter)} AND ${offerCondition(filter, FEATURED, bind)} AS is_wanted
       FROM listing
       CROSS JOIN LATERAL (${ownershipShare(`${until}::timestamptz - interval '${SHARE_DAYS} days'`, until)}) share
     ), lost AS (
       SELECT * FROM shared WHERE is_wanted AND observed_ms > 0 AND owned_ms * 100 < observed_ms * ${LOST_BELOW_PERCENT}
       ORDER BY owned_ms::float / observed_ms, observed_ms DESC, id LIMIT ${MAX_ROWS}
     ), without AS (SELECT count(*) AS listings FROM shared WHERE active AND observed_ms = 0)
     SELECT without.listings AS "withoutData", ${PRODUCT_COLUMNS}, listing.currency, listing.state,
            listing.owner_seller_id AS "ownerSellerId", listing.owner_name AS "ownerName",
            listing.price_minor AS "priceMinor", listing.our_price_minor AS "ourPriceMinor",
            listing.observed_ms AS "observedMs", listing.owned_ms AS "ownedMs", listing.last_checked_at AS "lastCheckedAt",
            listing.check_source AS "checkSource",
            top.seller_id AS "topId", top.name AS "topName", coalesce(top.hours, 0)::float AS "topHours"
     FROM without LEFT JOIN lost listing ON true
     LEFT JOIN LATERAL (
       SELECT span.owner_seller_id AS seller_id, min(seller.name) AS name,
              sum(extract(epoch FROM least(${heldUntil('span', 'listing')}, ${until}) - greatest(span.started_at, ${since})))
                / 3600 AS hours
       FROM ownership_spans span
       LEFT JOIN offer_sellers seller ON seller.account_id = $1 AND seller.marketplace = listing.marketplace
         AND seller.seller_id = span.owner_seller_id
       WHERE span.account_id = $1 AND span.listing_id = listing.id AND span.state = 'losing'
         AND span.owner_seller_id IS NOT NULL AND span.started_at < ${until}
         AND ${heldUntil('span', 'listing')} > ${since}
       GROUP BY span.owner_seller_id ORDER BY 3 DESC, 1 LIMIT 1
     ) top ON true
     ORDER BY listing.owned_ms::float / listing.observed_ms, listing.observed_ms DESC, listing.id`,
    [...bind.values],
    readerOf(accountId),
  );
  return {
    rows: rows.filter(({ productId }) => productId !== null).map(lostOf),
    withoutData: rows[0]?.withoutData ?? 0,
  };
}

interface Row extends ProductRow {
  withoutData: number;
  currency: string;
  state: OwnershipState;
  ownerSellerId: string | null;
  ownerName: string | null;
  priceMinor: number | null;
  ourPriceMinor: number | null;
  observedMs: number;
  ownedMs: number;
  lastCheckedAt: Date;
  checkSource: CheckSource;
  topId: string | null;
  topName: string | null;
  topHours: number;
}

const lostOf = (row: Row): LostProduct => ({
  product: productOf(row),
  sharePercent: sharePercent(row) ?? 0,
  observedHours: row.observedMs / 3_600_000,
  owner: ownerOf(row.state, row.ownerSellerId, row.ownerName),
  price: moneyOrNull(row.priceMinor, row.currency),
  ourPrice: moneyOrNull(row.ourPriceMinor, row.currency),
  topCompetitor: row.topId === null ? null : ownerOf('losing', row.topId, row.topName),
  topCompetitorHours: row.topHours,
  lastCheckedAt: row.lastCheckedAt,
  checkSource: row.checkSource,
});
