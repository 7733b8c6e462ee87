import { stockProductOf } from '#server/records/stock/storedStock.ts';

/** SQL of the day of an instant. */
const dayOf = (at: string) => `(${at} AT TIME ZONE 'America/Sao_Paulo')::date`;
const inDays = (day: string) => `${day} >= $3::date AND ${day} < $4::date`;
const IS_OURS = `IN ('winning', 'sharing')`;

/** Days without advertising after which it begins again. */
const QUIET_DAYS = 14;

const PRICES = `
  SELECT 'price' AS kind, day, product_id, (array_agg(before ORDER BY at))[1] AS from_minor, (array_agg(minor ORDER BY at DESC))[1] AS to_minor, NULL AS text
  FROM (
    SELECT product_id, changed_at AS at, ${dayOf('changed_at')} AS day, price_minor AS minor,
           lag(price_minor) OVER (PARTITION BY product_id ORDER BY changed_at) AS before
    FROM price_changes WHERE account_id = $1 AND product_id = ANY ($2::int[])
  ) changed
  WHERE before IS NOT NULL AND ${inDays('day')}
  GROUP BY product_id, day`;

const COSTS = `
  SELECT 'cost', valid_from, product_id, before, cost_minor, NULL
  FROM (
    SELECT product_id, valid_from, cost_minor, lag(cost_minor) OVER (PARTITION BY product_id ORDER BY valid_from) AS before
    FROM product_costs WHERE account_id = $1 AND product_id = ANY ($2::int[])
  ) cost
  WHERE ${inDays('valid_from')}`;

// days before the first report are not known to be without advertising
const ADS = `
  SELECT 'adsStarted', spent.day, spent.product_id, NULL, NULL, NULL
  FROM (
    SELECT product_id, day, lag(day) OVER (PARTITION BY product_id ORDER BY day) AS before
    FROM ad_spend_days WHERE account_id = $1 AND product_id = ANY ($2::int[]) AND cost_minor > 0
  ) spent
  JOIN products p ON p.account_id = $1 AND p.id = spent.product_id
  WHERE ${inDays('spent.day')} AND (spent.before IS NULL OR spent.before < spent.day - ${QUIET_DAYS})
    AND EXISTS (SELECT FROM ad_spend_days read JOIN products other ON other.account_id = $1 AND other.id = read.product_id
                WHERE read.account_id = $1 AND read.day <= spent.day - ${QUIET_DAYS} AND other.marketplace = p.marketplace)`;

/** Of a day on which it changed hands several times, what it came to. */
const BUY_BOXES = `
  SELECT CASE WHEN is_ours THEN 'buyBoxWon' ELSE 'buyBoxLost' END, day, product_id, NULL, NULL, CASE WHEN NOT is_ours THEN owner END
  FROM (
    SELECT product_id, day, (array_agg(was_ours ORDER BY at))[1] AS was_ours, (array_agg(is_ours ORDER BY at DESC))[1] AS is_ours,
           (array_agg(owner ORDER BY at DESC))[1] AS owner
    FROM (
      SELECT mine.id AS product_id, span.started_at AS at, ${dayOf('span.started_at')} AS day, span.state ${IS_OURS} AS is_ours,
             lag(span.state ${IS_OURS}) OVER (PARTITION BY mine.id ORDER BY span.started_at) AS was_ours,
             coalesce(seller.name, span.owner_seller_id) AS owner
      FROM (SELECT DISTINCT ON (marketplace, country, asin) id, marketplace, country, asin FROM products
            WHERE account_id = $1 AND id = ANY ($2::int[]) ORDER BY marketplace, country, asin, active DESC, id) mine
      JOIN watched_listings w ON w.account_id = $1 AND w.marketplace = mine.marketplace AND w.country = mine.country
       AND w.asin = mine.asin AND w.competes
      JOIN ownership_spans span ON span.account_id = $1 AND span.listing_id = w.id
      LEFT JOIN offer_sellers seller ON seller.account_id = $1 AND seller.marketplace = w.marketplace AND seller.seller_id = span.owner_seller_id
    ) held
    WHERE was_ours IS NOT NULL AND ${inDays('day')}
    GROUP BY product_id, day
  ) daily
  WHERE is_ours <> was_ours`;

const STOCKS = `
  SELECT CASE WHEN available = 0 THEN 'stockOut' ELSE 'stockBack' END, day, product_id, NULL, NULL, NULL
  FROM (
    SELECT p.id AS product_id, i.day, i.available_quantity AS available,
           lag(i.available_quantity) OVER (PARTITION BY p.id ORDER BY i.day) AS before
    FROM products p JOIN inventory_days i ON i.account_id = $1 AND i.product_id = ${stockProductOf('p')}
    WHERE p.account_id = $1 AND p.id = ANY ($2::int[]) AND NOT p.is_kit
  ) counted
  WHERE before IS NOT NULL AND (available = 0) <> (before = 0) AND ${inDays('day')}`;

const NOTES = `
  SELECT 'note', n.day, NULL, NULL, NULL, n.text
  FROM product_notes n JOIN products p ON p.account_id = $1 AND p.id = n.product_id AND p.master_id = $5
  WHERE n.account_id = $1 AND ${inDays('n.day')}`;

/** Within a day, the cause comes before what it led to. */
const ORDER = `array_position(ARRAY['note', 'cost', 'price', 'adsStarted', 'stockOut', 'stockBack', 'buyBoxLost', 'buyBoxWon'], kind)`;

/** SQL of the events of listings `$2` of the master `$5` of the account `$1` in the days from `$3` to before `$4`, oldest first. */
export const eventsStatement = `
  SELECT kind, day::text, coalesce(array_agg(product_id) FILTER (WHERE product_id IS NOT NULL), '{}') AS "productIds",
         from_minor::float8 AS "fromMinor", to_minor::float8 AS "toMinor", text
  FROM (${[PRICES, COSTS, ADS, BUY_BOXES, STOCKS, NOTES].join(' UNION ALL ')}) event
  WHERE from_minor IS DISTINCT FROM to_minor OR from_minor IS NULL
  GROUP BY kind, day, from_minor, to_minor, text
  ORDER BY day, ${ORDER}, min(product_id), from_minor, text`;
