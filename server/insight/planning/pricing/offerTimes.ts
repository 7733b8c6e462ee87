import { heldUntil } from '#server/insight/buybox/ownershipShare.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { OfferTime } from './buyBoxOdds.ts';
import { byProduct } from './pricedDays.ts';

export interface ProductOffers {
  productId: number;
  times: OfferTime[];
  /** Lowest price of another seller's offer now; null without another seller. */
  rivalPrice: number | null;
  /** Share of the observed time in which the Buy Box was ours, 0 to 1; null when not observed. */
  ownedShare: number | null;
}

const LOOK_BACK_DAYS = 30;

/** Observed offers of the last 30 days, by product. */
export async function offerTimes(accountId: number, now: Date): Promise<ProductOffers[]> {
  const rows = await queryRows<{
    productId: number;
    ratio: number | null;
    observedMs: number;
    ownedMs: number;
    rivalPrice: number | null;
  }>(
    `WITH listing AS MATERIALIZED (
       SELECT w.id, w.marketplace, w.last_checked_at, p.id AS product_id,
              (SELECT min(o.price_minor) FROM seller_offers o
               WHERE o.account_id = $1 AND o.listing_id = w.id AND NOT o.is_ours AND o.last_seen_at IS NULL) AS rival_now
       FROM watched_listings w
       JOIN products p ON p.account_id = $1 AND p.marketplace = w.marketplace AND p.country = w.country AND p.asin = w.asin
         AND p.active
       WHERE w.account_id = $1 AND w.competes AND w.first_checked_at IS NOT NULL
     ), span AS (
       SELECT listing.product_id, listing.rival_now, s.our_price_minor, s.state,
              extract(epoch FROM least(${heldUntil('s', 'listing')}, $2::timestamptz)
                - greatest(s.started_at, $2::timestamptz - interval '${LOOK_BACK_DAYS} days')) * 1000 AS ms,
              (SELECT min(o.price_minor) FROM seller_offers o
               WHERE o.account_id = $1 AND o.listing_id = listing.id AND NOT o.is_ours AND o.first_seen_at <= s.started_at
                 AND (o.last_seen_at IS NULL OR o.last_seen_at >= s.started_at)) AS rival
       FROM listing JOIN ownership_spans s ON s.account_id = $1 AND s.listing_id = listing.id
       WHERE s.started_at < $2 AND ${heldUntil('s', 'listing')} > $2::timestamptz - interval '${LOOK_BACK_DAYS} days'
     )
     SELECT product_id AS "productId", round(our_price_minor::numeric / nullif(rival, 0), 2)::float8 AS ratio,
            rival_now AS "rivalPrice", sum(ms)::float8 AS "observedMs",
            coalesce(sum(ms) FILTER (WHERE state IN ('winning', 'sharing')), 0)::float8 AS "ownedMs"
     FROM span WHERE ms > 0 GROUP BY 1, 2, 3`,
    [accountId, now],
  );
  return [...byProduct(rows)].map(([productId, times]) => {
    const sum = (name: 'observedMs' | 'ownedMs') => times.reduce((total, row) => total + row[name], 0);
    return {
      productId,
      times: times.flatMap(({ ratio, observedMs, ownedMs }) =>
        ratio === null ? [] : [{ ratio, observedMs, ownedMs }],
      ),
      rivalPrice: times[0]!.rivalPrice,
      ownedShare: sum('observedMs') > 0 ? sum('ownedMs') / sum('observedMs') : null,
    };
  });
}
