const none = (count: number, type: string) => Array(count).fill(`NULL::${type}`).join(', ');

/** One cost of several listings that share it is one entry. */
const COSTS = `
  SELECT h.changed_at AS at, 'cost' AS kind, max(h.id)::bigint AS id, array_agg(h.product_id) AS product_ids, NULL::bigint AS from_minor,
         h.cost_minor AS to_minor, max(u.name) AS user_name, h.valid_from AS day, NULL AS text, NULL::text[] AS names
  FROM product_cost_changes h LEFT JOIN users u ON u.account_id = $1 AND u.id = h.user_id
  WHERE h.account_id = $1 AND h.product_id = ANY ($2::int[])
  GROUP BY h.changed_at, h.cost_minor, h.valid_from, h.user_id`;

const PRICES = `
  SELECT at, 'price', product_id, ARRAY[product_id], before, minor, ${none(1, 'text')}, ${none(1, 'date')}, ${none(1, 'text')}, NULL
  FROM (
    SELECT product_id, changed_at AS at, price_minor AS minor,
           lag(price_minor) OVER (PARTITION BY product_id ORDER BY changed_at) AS before
    FROM price_changes WHERE account_id = $1 AND product_id = ANY ($2::int[])
  ) changed
  WHERE before IS NOT NULL`;

const SENT = `
  SELECT s.sent_at, 'sentPrice', s.id, ARRAY[s.product_id], s.previous_minor, s.price_minor, u.name, NULL, s.state::text, NULL
  FROM sent_prices s LEFT JOIN users u ON u.account_id = $1 AND u.id = s.user_id
  WHERE s.account_id = $1 AND s.product_id = ANY ($2::int[]) AND s.sent_at IS NOT NULL`;

const MASTERS = `
  SELECT c.changed_at, c.kind::text, c.id, array_agg(l.product_id ORDER BY l.product_id), NULL, NULL, c.user_name, NULL, NULL,
         array_agg(coalesce(p.name, p.sku, p.asin) ORDER BY l.product_id)
  FROM master_changes c
  JOIN master_change_listings l ON l.account_id = $1 AND l.change_id = c.id
  JOIN products p ON p.account_id = $1 AND p.id = l.product_id
  WHERE c.account_id = $1 AND (
    EXISTS (SELECT FROM master_change_listings own WHERE own.account_id = $1 AND own.change_id = c.id
            AND (own.product_id = ANY ($2::int[]) OR own.to_master = $3 OR own.from_master = $3))
    OR EXISTS (SELECT FROM master_change_kits k WHERE k.account_id = $1 AND k.change_id = c.id AND k.kit_id = $3))
  GROUP BY c.id, c.changed_at, c.kind, c.user_name`;

const NOTES = `
  SELECT n.created_at, 'note', n.id, ARRAY[]::int[], NULL, NULL, n.user_name, n.day, n.text, NULL
  FROM product_notes n WHERE n.account_id = $1 AND n.product_id = ANY ($2::int[])`;

/**
 * SQL of the history of listings `$2` of the master `$3` of the account `$1`, latest first: up to `$4` entries after the one with the time `$5`, kind
 * `$6` and number `$7`.
 */
export const historyStatement = `
  SELECT at, kind, id::float8 AS id, product_ids AS "productIds", from_minor::float8 AS "fromMinor", to_minor::float8 AS "toMinor",
         user_name AS "userName", day::text AS day, text, names
  FROM (${[COSTS, PRICES, SENT, MASTERS, NOTES].join(' UNION ALL ')}) entry
  WHERE $5::timestamptz IS NULL OR at < $5::timestamptz OR (at = $5::timestamptz AND (kind, id) > ($6, $7::bigint))
  ORDER BY at DESC, kind, id LIMIT $4`;
