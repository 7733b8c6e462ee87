import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { preparedRows, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import {
  anyMoment,
  type BuyBoxFilter,
  buyBoxPeriods,
  isNarrowedBuyBox,
  periodStart,
} from '#server/insight/buybox/status/buyBoxFilter.ts';
import { checkHeldUntil } from '#server/insight/buybox/ownershipShare.ts';
import { sellerOffers } from './sellerOffers.ts';
import { WATCHED_LISTINGS } from '#server/insight/buybox/watchedListings.ts';

export interface Competitor {
  marketplace: Marketplace;
  sellerId: string;
  name: string | null;
  feedbackRating: number | null;
  /** Products with an offer of theirs in the period. */
  products: number;
  /** Products whose Buy Box they own now. */
  buyBoxes: number;
  /** Times they won a Buy Box in the period. */
  wins: number;
  /** Hours they owned Buy Boxes in the period, summed over products. */
  ownedHours: number;
  /** Σ(ours − theirs) / Σ theirs over their newest offers, percent; null when currencies differ or nothing is known. */
  priceDifferencePercent: number | null;
  /** Share of their newest offers that the marketplace ships, percent. */
  fbaPercent: number | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** Columns read for every listing; few, because the result is materialised. */
const LISTING = `id, marketplace, currency, our_price_minor, listed_at, state, active, search_text, owner_seller_id,
  span_started_at, last_checked_at`;

/** Spec 9. */
const MAX_ROWS = 50;
/** Longer periods read possession from daily sums. */
const BY_DAY_HOURS = 7 * 24;

/**
 * Competitors of the filter's period, by number of current Buy Boxes, then by hours owned, at most 50. Includes competitors
 * whose newest offer of at least one product matches the filter; figures cover all their offers. Periods of a week or more
 * start at midnight in São Paulo.
 */
export async function competitorRanking(
  { accountId }: Viewer,
  filter: BuyBoxFilter,
  now = currentTime(),
): Promise<Competitor[]> {
  const bind = bindParameters();
  bind(accountId);
  const isByDay = buyBoxPeriods[filter.period ?? 'last24Hours'] >= BY_DAY_HOURS;
  const start = `${bind(periodStart(filter, now))}::timestamptz`;
  const since = anyMoment(isByDay ? `date_trunc('day', ${start}, 'America/Sao_Paulo')` : start);
  const until = `${bind(now)}::timestamptz`;
  const read = isNarrowedBuyBox(filter) ? queryRows<Competitor> : preparedRows<Competitor>;
  return read(
    `WITH listing AS MATERIALIZED (SELECT ${LISTING} FROM (${WATCHED_LISTINGS}) w),
     met AS (${sellerOffers(filter, { since }, bind)}),
     had AS (
       SELECT marketplace, seller_id, sum(wins)::int AS wins, sum(hours) AS hours, sum(boxes)::int AS boxes
       FROM (
         ${isByDay ? endedByDay(since) : ended(since)}
         UNION ALL
         SELECT marketplace, owner_seller_id, 0,
                sum(greatest(0, extract(epoch FROM least(${checkHeldUntil('listing')}, ${until})
                  - greatest(span_started_at, ${since}))::float)) / 3600,
                count(*) FILTER (WHERE last_checked_at > ${until} - interval '1 day')
         FROM listing WHERE state = 'losing' GROUP BY 1, 2
       ) part
       GROUP BY marketplace, seller_id
     )
     SELECT met.marketplace, met.seller_id AS "sellerId", seller.name, seller.feedback_rating::float AS "feedbackRating",
            met.products, coalesce(had.boxes, 0) AS "buyBoxes", coalesce(had.wins, 0) AS wins,
            coalesce(had.hours, 0) AS "ownedHours", met.difference AS "priceDifferencePercent",
            met.fba::float AS "fbaPercent", seller.first_seen_at AS "firstSeenAt", met.last_seen_at AS "lastSeenAt"
     FROM met
     LEFT JOIN had USING (marketplace, seller_id)
     LEFT JOIN offer_sellers seller ON seller.account_id = $1 AND seller.marketplace = met.marketplace
       AND seller.seller_id = met.seller_id
     ORDER BY coalesce(had.boxes, 0) DESC, coalesce(had.hours, 0) DESC, met.products DESC, met.seller_id LIMIT ${MAX_ROWS}`,
    [...bind.values],
    readerOf(accountId),
  );
}

/** SQL of wins and possession of competitors since a midnight; an open span counts only its win. */
const endedByDay = (since: string) => `
  SELECT marketplace, seller_id, sum(wins) AS wins, sum(held_ms)::float / 3600000 AS hours, 0 AS boxes FROM owner_days
  WHERE account_id = $1 AND day >= (${since} AT TIME ZONE 'America/Sao_Paulo')::date GROUP BY 1, 2`;

/** SQL of wins and possession of competitors since any time, from single spans. */
const ended = (since: string) => `
  SELECT listing.marketplace, span.owner_seller_id AS seller_id,
         count(*) FILTER (WHERE span.is_owner_change AND span.started_at >= ${since}) AS wins,
         coalesce(sum(extract(epoch FROM span.ended_at - greatest(span.started_at, ${since}))::float), 0) / 3600 AS hours,
         0 AS boxes
  FROM ownership_spans span JOIN listing ON listing.id = span.listing_id
  WHERE span.account_id = $1 AND span.state = 'losing' AND span.owner_seller_id IS NOT NULL
    AND (span.ended_at IS NULL OR span.ended_at > ${since})
  GROUP BY 1, 2`;
