import type pg from 'pg';

/** Time of the newest check of every listing. The history goes back a year from here. */
export const OFFERS_UNTIL = new Date('2026-11-20T18:00:00Z');

const LISTINGS = 1_800;
const SELLERS_A_LISTING = 12;
const SELLERS = 300;
const DAYS = 365;
/** Rows per seller and listing: 1,800 × 12 × 232 are five million. */
const CHANGES = 232;
const SPANS = 300;

/** Loads an account that has watched 1,800 ASINs for a year, in the product's tables. `share` scales the number of changes. */
export async function loadOffers(client: pg.Client, share: number): Promise<void> {
  const changes = Math.max(2, Math.round(CHANGES * share));
  const spans = Math.max(3, Math.round(SPANS * share));
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values);
  await run(`INSERT INTO accounts (name) VALUES ('offers')`);
  await run(
    `INSERT INTO products (account_id, marketplace, country, listing_key, asin, name, currency, price_minor, search_text)
     SELECT 1, 'amazon', 'BR', 'SKU-' || n, 'B0' || lpad(n::text, 8, '0'), 'Produto ' || n, 'BRL', 5000 + n, 'produto ' || n
     FROM generate_series(1, ${LISTINGS}) n`,
  );
  await run(
    `INSERT INTO offer_sellers (account_id, marketplace, seller_id, is_ours, feedback_rating, first_seen_at)
     SELECT 1, 'amazon', 'S' || n, n = 0, 80 + n % 20, $1::timestamptz - interval '${DAYS} days'
     FROM generate_series(0, ${SELLERS}) n`,
    [OFFERS_UNTIL],
  );
  await run(
    `INSERT INTO ownership_spans (account_id, listing_id, started_at, ended_at, state, owner_seller_id, price_minor,
                                  our_price_minor, is_owner_change, observed_before_ms, owned_before_ms)
     SELECT 1, l, since + k * step, CASE WHEN k < ${spans} - 1 THEN since + (k + 1) * step END,
            (CASE WHEN (k + l) % 3 = 0 THEN 'winning' ELSE 'losing' END)::"OwnershipState",
            'S' || CASE WHEN (k + l) % 3 = 0 THEN 0 ELSE 1 + (l * 7 + k) % ${SELLERS} END, 4000 + (l * 31 + k * 17) % 2000, 5000,
            k > 0, k * ms, ms * (SELECT count(*) FROM generate_series(0, k - 1) b WHERE (b + l) % 3 = 0)
     FROM generate_series(1, ${LISTINGS}) l, generate_series(0, ${spans} - 1) k,
          (SELECT $1::timestamptz - interval '${DAYS} days' AS since, interval '${DAYS} days' / ${spans} AS step,
                  (${DAYS} * 86400000.0 / ${spans})::bigint AS ms) year`,
    [OFFERS_UNTIL],
  );
  await run(
    `INSERT INTO seller_offers (account_id, listing_id, seller_id, first_seen_at, last_seen_at, is_ours, price_minor,
                                previous_price_minor, is_winner, is_fba, feedback_rating)
     SELECT 1, l, 'S' || CASE WHEN s = 0 THEN 0 ELSE 1 + (l * 7 + s) % ${SELLERS} END, since + k * step + jitter,
            CASE WHEN k < ${changes} - 1 THEN since + (k + 1) * step + jitter - interval '15 minutes' END, s = 0,
            4000 + (l * 31 + s * 97 + k * 17) % 2000, CASE WHEN k > 0 THEN 4000 + (l * 31 + s * 97 + (k - 1) * 17) % 2000 END,
            s = 1, s % 2 = 0, 80 + s
     FROM generate_series(1, ${LISTINGS}) l, generate_series(0, ${SELLERS_A_LISTING} - 1) s,
          generate_series(0, ${changes} - 1) k,
          (SELECT $1::timestamptz - interval '${DAYS} days' AS since, interval '${DAYS} days' / ${changes} AS step) year,
          LATERAL (SELECT ((l * 13 + s * 59) % 1440) * interval '1 minute' AS jitter) moment`,
    [OFFERS_UNTIL],
  );
  await run(
    `INSERT INTO watched_listings (account_id, id, marketplace, country, asin, asked_at, first_checked_at, last_checked_at,
                                   listed_at, currency, state, span_started_at, owner_seller_id, price_minor, our_price_minor,
                                   owner_is_fba, offer_rows)
     SELECT 1, l, 'amazon', 'BR', 'B0' || lpad(l::text, 8, '0'), $1, $1::timestamptz - interval '${DAYS} days', $1, $1, 'BRL',
            s.state, s.started_at, s.owner_seller_id, s.price_minor, s.our_price_minor, true, ${SELLERS_A_LISTING * changes}
     FROM generate_series(1, ${LISTINGS}) l
     JOIN ownership_spans s ON s.account_id = 1 AND s.listing_id = l AND s.ended_at IS NULL`,
    [OFFERS_UNTIL],
  );
  await run(
    `INSERT INTO newest_offers
     SELECT DISTINCT ON (listing_id, seller_id) 1, listing_id, seller_id,
            min(first_seen_at) OVER (PARTITION BY listing_id, seller_id), first_seen_at, last_seen_at, price_minor, is_winner, is_fba
     FROM seller_offers WHERE NOT is_ours ORDER BY listing_id, seller_id, first_seen_at DESC`,
  );
  const here = (at: string) => `${at} AT TIME ZONE 'America/Sao_Paulo'`;
  await run(
    `INSERT INTO owner_days
     SELECT 1, midnight::date, 'amazon', owner_seller_id, count(*) FILTER (WHERE is_owner_change AND started_at >= begins),
            coalesce(sum(extract(epoch FROM least(ended_at, ends) - greatest(started_at, begins)) * 1000)
              FILTER (WHERE ended_at IS NOT NULL), 0)
     FROM ownership_spans
     CROSS JOIN LATERAL generate_series(date_trunc('day', ${here('started_at')}), ${here('coalesce(ended_at, started_at)')},
                                        interval '1 day') midnight
     CROSS JOIN LATERAL (SELECT ${here('midnight')} AS begins, ${here(`(midnight + interval '1 day')`)} AS ends) day
     WHERE state = 'losing' GROUP BY 2, 4`,
  );
  await run('VACUUM ANALYZE');
}
