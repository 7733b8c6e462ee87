import { queryRows } from '#server/core/db.ts';
import type { OfferedListing } from '#server/marketplaces/offerCheck.ts';
import type { Marketplace } from '#server/marketplaces/snapshots.ts';

/** Whether a listing is outside the catalogue is looked at again after so long. */
const HOURS_WITHOUT_COMPETITION = 24;
/** Of the places of a run, kept for what has not sold lately, so that nothing is never looked at. */
const PLACES_FOR_THE_REST = 1 / 6;

/**
 * The watched listings a run should ask for, at most `limit` less those it has asked already: what sold in the last 30
 * days first, then the rest, in each the longest not asked first. Listings without an active product rest.
 */
export const listingsToAsk = (
  { accountId, startedAt }: { accountId: number; startedAt: Date },
  marketplace: Marketplace,
  limit: number,
): Promise<OfferedListing[]> =>
  queryRows<OfferedListing>(
    `WITH sold AS (
       SELECT DISTINCT p.country, p.asin FROM sales_product_days d
       JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id
       WHERE d.account_id = $1 AND d.scope = 'all' AND p.marketplace = $2
         AND d.day > ($3::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date - 30 AND d.units > 0
     ), due AS (
       SELECT w.id, w.marketplace, w.country, w.asin, w.asked_at, sold.asin IS NOT NULL AS is_sold,
              row_number() OVER (PARTITION BY sold.asin IS NOT NULL ORDER BY w.asked_at NULLS FIRST, w.id) AS place
       FROM watched_listings w LEFT JOIN sold ON sold.country = w.country AND sold.asin = w.asin
       WHERE w.account_id = $1 AND w.marketplace = $2 AND (w.asked_at IS NULL OR w.asked_at < $3)
         AND (w.competes OR w.asked_at < $3::timestamptz - make_interval(hours => $5))
         AND EXISTS (SELECT FROM products p WHERE p.account_id = w.account_id AND p.asin = w.asin AND p.active
                     AND p.marketplace = w.marketplace AND p.country = w.country)
     ), chosen AS (
       SELECT * FROM due ORDER BY is_sold AND place <= $4 * (1 - $6::float) DESC, asked_at NULLS FIRST, id
       LIMIT greatest(0, $4 - (SELECT count(*) FROM watched_listings
                               WHERE account_id = $1 AND marketplace = $2 AND asked_at >= $3))
     )
     SELECT marketplace, country, asin FROM chosen ORDER BY is_sold DESC, asked_at NULLS FIRST, id`,
    [accountId, marketplace, startedAt, limit, HOURS_WITHOUT_COMPETITION, PLACES_FOR_THE_REST],
  );
