import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { preparedRows, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { anyMoment, type BuyBoxFilter, isNarrowedBuyBox } from '#server/insight/buybox/status/buyBoxFilter.ts';
import { sellerOffers } from '#server/insight/buybox/competitors/sellerOffers.ts';
import { fewWatchedListings } from '#server/insight/buybox/watchedListings.ts';

export interface NewCompetitor {
  marketplace: Marketplace;
  sellerId: string;
  name: string | null;
  feedbackRating: number | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** Products with an offer of theirs in the last 7 days. */
  products: number;
  /** Products whose Buy Box they own now. */
  buyBoxes: number;
  /** Σ(ours − theirs) / Σ theirs over their newest offers, percent; null when currencies differ or nothing is known. */
  priceDifferencePercent: number | null;
  /** Share of their newest offers that the marketplace ships, percent. */
  fbaPercent: number | null;
}

export interface NewCompetitors {
  rows: NewCompetitor[];
  /** Time of the first offer check; null: never. */
  trackedSince: Date | null;
  /** Whether no marketplace has been watched for 7 days, so that new sellers cannot be recognised. */
  isHistoryInsufficient: boolean;
}

/** Spec 9. */
const MAX_ROWS = 100;
const NEW_DAYS = 7;

/**
 * Competitors first observed in the last 7 days, independent of the filter's period, newest first, at most 100. A marketplace
 * watched for less than 7 days has none, since earlier sellers cannot be distinguished from new ones.
 */
export async function newCompetitors(
  { accountId }: Pick<Viewer, 'accountId'>,
  filter: BuyBoxFilter,
  now = currentTime(),
): Promise<NewCompetitors> {
  const bind = bindParameters();
  bind(accountId);
  const since = anyMoment(bind(new Date(now.getTime() - NEW_DAYS * 86_400_000)));
  const until = anyMoment(bind(now));
  const [tracking] = await preparedRows<{ trackedSince: Date | null; isHistoryInsufficient: boolean }>(
    `SELECT min(first_checked_at) AS "trackedSince", coalesce(min(first_checked_at) > $2, true) AS "isHistoryInsufficient"
     FROM watched_listings WHERE account_id = $1`,
    [accountId, new Date(now.getTime() - NEW_DAYS * 86_400_000)],
    readerOf(accountId),
  );
  if (tracking!.isHistoryInsufficient) return { rows: [], ...tracking! };
  const read = isNarrowedBuyBox(filter) ? queryRows<NewCompetitor> : preparedRows<NewCompetitor>;
  const rows = await read(
    `WITH newcomer AS MATERIALIZED (
       SELECT s.marketplace, s.seller_id FROM offer_sellers s
       WHERE s.account_id = $1 AND NOT s.is_ours AND s.first_seen_at >= ${since} AND s.first_seen_at <= ${until}
         AND EXISTS (SELECT FROM watched_listings w WHERE w.account_id = $1 AND w.marketplace = s.marketplace
                     AND w.first_checked_at <= ${since})
     ),
     listing AS MATERIALIZED (${fewWatchedListings(
       'SELECT DISTINCT listing_id FROM newest_offers WHERE account_id = $1 AND seller_id IN (SELECT seller_id FROM newcomer)',
     )}),
     met AS (${sellerOffers(
       filter,
       { since, only: '(listing.marketplace, o.seller_id) IN (SELECT marketplace, seller_id FROM newcomer)' },
       bind,
     )})
     SELECT met.marketplace, met.seller_id AS "sellerId", seller.name, seller.feedback_rating::float AS "feedbackRating",
            seller.first_seen_at AS "firstSeenAt", met.last_seen_at AS "lastSeenAt", met.products,
            met.winning AS "buyBoxes", met.difference AS "priceDifferencePercent", met.fba::float AS "fbaPercent"
     FROM met
     JOIN offer_sellers seller ON seller.account_id = $1 AND seller.marketplace = met.marketplace
       AND seller.seller_id = met.seller_id
     ORDER BY seller.first_seen_at DESC, met.seller_id LIMIT ${MAX_ROWS}`,
    [...bind.values],
    readerOf(accountId),
  );
  return { rows, ...tracking! };
}
