import { currentTime } from '#server/platform/process/clock.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { WATCHED_LISTINGS } from '#server/insight/buybox/watchedListings.ts';

export interface BuyBoxSummary {
  /** Active products observed in the last 24 hours whose Buy Box is ours. */
  wonCount: number;
  /** Active products observed in the last 24 hours. */
  totalProducts: number;
  /** Active products not observed in the last 24 hours. */
  notObserved: number;
  buyBoxPercent: number | null;
  /** Other sellers with an offer in the last 24 hours. */
  activeCompetitors: number;
  /** Changes of owner since midnight in São Paulo. */
  changesToday: number;
  /** Time of the newest check; null before the first. */
  dataAsOf: Date | null;
}

/** Figures of the Buy Box dashboard's cards, now and for the last 24 hours, independent of filters. */
export async function buyBoxSummary({ accountId }: Viewer, now = currentTime()): Promise<BuyBoxSummary> {
  const summary = await queryRow<Omit<BuyBoxSummary, 'buyBoxPercent'>>(
    `WITH listing AS MATERIALIZED (${WATCHED_LISTINGS})
     SELECT count(*) FILTER (WHERE active AND is_fresh AND state IN ('winning', 'sharing')) AS "wonCount",
            count(*) FILTER (WHERE active AND is_fresh) AS "totalProducts",
            count(*) FILTER (WHERE active AND is_fresh IS NOT TRUE) AS "notObserved",
            max(last_checked_at) AS "dataAsOf",
            (SELECT count(*) FROM (
               SELECT DISTINCT w.marketplace, o.seller_id FROM newest_offers o
               JOIN watched_listings w ON w.account_id = o.account_id AND w.id = o.listing_id
               WHERE o.account_id = $1
                 AND (o.last_seen_at IS NULL AND w.listed_at >= $3 OR o.last_seen_at >= $3)
             ) seen) AS "activeCompetitors",
            (SELECT count(*) FROM ownership_spans
             WHERE account_id = $1 AND is_owner_change AND started_at <= $2
               AND started_at >= date_trunc('day', $2::timestamptz, 'America/Sao_Paulo')) AS "changesToday"
     FROM (SELECT *, last_checked_at >= $3 AS is_fresh FROM listing) listing`,
    [accountId, now, new Date(now.getTime() - 24 * 3_600_000)],
    readerOf(accountId),
  );
  const { wonCount, totalProducts } = summary;
  return { ...summary, buyBoxPercent: totalProducts > 0 ? (wonCount / totalProducts) * 100 : null };
}
