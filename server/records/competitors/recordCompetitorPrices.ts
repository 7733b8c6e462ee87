import { STANDARD } from '#i18n/locales.ts';
import { word } from '#server/platform/language/say.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { ListingFigures } from '#server/market/listingFigures.ts';
import type { WatchedPair } from './competitorsToCheck.ts';

/** Why a check read nothing; stored in Padrão. */
const UNREAD = sentence('brand.priceUnread');

/** Why the newest check read nothing, in the reader's language; null when it did. */
export const competitorFailure = (stored: string | null): string | null =>
  stored === word(UNREAD, STANDARD) ? word(UNREAD) : stored;

/**
 * Stores the result of a price check for some pairs, in the caller's transaction: the newest figures in the pair, a history
 * row where a price changed. Our own price comes from the check, else from the newest sync of our offers or listings. A
 * competitor that could not be read keeps its figures and gets the reason.
 */
export async function recordCompetitorPrices(
  accountId: number,
  pairs: readonly WatchedPair[],
  figures: readonly ListingFigures[],
  tx: Queryable,
): Promise<void> {
  const of = (pair: WatchedPair, asin: string) =>
    figures.find((one) => one.asin === asin && one.country === pair.country) ?? null;
  const seen = pairs.map((pair) => ({
    id: pair.id,
    ours: of(pair, pair.ourAsin),
    theirs: of(pair, pair.competitorAsin),
  }));
  const unread = seen.filter(({ theirs }) => !theirs?.isFound);
  const read = seen.flatMap(({ id, ours, theirs }) => (theirs?.isFound ? [{ id, ours, theirs }] : []));
  await queryRows(
    `UPDATE brand_competitors SET asked_at = now(), failure = $3 WHERE account_id = $1 AND id = ANY ($2)`,
    [accountId, unread.map(({ id }) => id), word(UNREAD, STANDARD)],
    tx,
  );
  await queryRows(
    `WITH seen AS MATERIALIZED (
       SELECT n.*, coalesce(n.ours, w.our_price_minor, p.price_minor) AS our_price,
              (newest.our_price_minor, newest.competitor_price_minor, newest.currency)
              IS DISTINCT FROM (coalesce(n.ours, w.our_price_minor, p.price_minor), n.theirs, n.currency) AS is_other
       FROM unnest($2::int[], $3::bpchar[], $4::bigint[], $5::bigint[], $6::int[], $7::int[], $8::numeric[], $9::numeric[],
                   $10::text[], $11::timestamptz[])
         AS n (id, currency, ours, theirs, our_rank, their_rank, our_rating, their_rating, name, at)
       JOIN brand_competitors c ON c.account_id = $1 AND c.id = n.id
       LEFT JOIN watched_listings w ON w.account_id = $1 AND w.marketplace = c.marketplace AND w.country = c.country
         AND w.asin = c.our_asin AND w.currency = n.currency
       LEFT JOIN LATERAL (
         SELECT price_minor FROM products WHERE account_id = $1 AND asin = c.our_asin AND marketplace = c.marketplace
           AND country = c.country AND currency = n.currency ORDER BY active DESC, id LIMIT 1) p ON true
       LEFT JOIN LATERAL (SELECT * FROM brand_prices b WHERE b.account_id = $1 AND b.competitor_id = n.id
                          ORDER BY b.observed_at DESC LIMIT 1) newest ON true
     ), kept AS (
       UPDATE brand_competitors c SET asked_at = now(), monitored_at = seen.at, failure = NULL, currency = seen.currency,
         our_price_minor = seen.our_price, competitor_price_minor = seen.theirs, our_rank = seen.our_rank,
         competitor_rank = seen.their_rank, our_rating = seen.our_rating, competitor_rating = seen.their_rating,
         competitor_name = coalesce(seen.name, c.competitor_name)
       FROM seen WHERE c.account_id = $1 AND c.id = seen.id AND (c.monitored_at IS NULL OR c.monitored_at < seen.at)
       RETURNING c.id
     )
     INSERT INTO brand_prices (account_id, competitor_id, observed_at, currency, our_price_minor, competitor_price_minor)
     SELECT $1, seen.id, seen.at, seen.currency, seen.our_price, seen.theirs FROM seen
     WHERE seen.id IN (SELECT id FROM kept) AND seen.is_other`,
    [
      accountId,
      read.map(({ id }) => id),
      read.map(({ ours, theirs }) => theirs.currency ?? ours?.currency ?? 'BRL'),
      read.map(({ ours, theirs }) => (ours?.currency === theirs.currency ? ours.ownPriceMinor : null)),
      read.map(({ theirs }) => theirs.priceMinor),
      read.map(({ ours }) => ours?.rank ?? null),
      read.map(({ theirs }) => theirs.rank),
      read.map(({ ours }) => ours?.rating ?? null),
      read.map(({ theirs }) => theirs.rating),
      read.map(({ theirs }) => theirs.name),
      read.map(({ theirs }) => theirs.seenAt),
    ],
    tx,
  );
}
