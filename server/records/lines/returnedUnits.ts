/**
 * CTEs of the returned units fit for sale of the orders `requested` with their `items`: `resellable` (id, units). Units are
 * given to the lines of the listing, or of the order without a listing, in order, up to each line's quantity.
 */
export const RETURNED_UNITS = `returned AS (
  SELECT o.order_id, l.listing_key, coalesce(sum(r.quantity) FILTER (WHERE r.is_resellable), 0) AS quantity
  FROM requested o
  CROSS JOIN LATERAL (
    SELECT * FROM returned_units r
    WHERE r.account_id = $1 AND r.marketplace = o.marketplace AND r.order_external_id = o.external_id OFFSET 0) r
  LEFT JOIN (SELECT DISTINCT order_id, listing_key FROM items) l
    ON l.order_id = o.order_id AND l.listing_key = r.listing_key
  GROUP BY 1, 2
), places AS (
  SELECT i.id, r.quantity AS returned, i.quantity,
         sum(i.quantity) OVER (PARTITION BY r.order_id, r.listing_key ORDER BY i.id) - i.quantity AS before
  FROM returned r JOIN items i ON i.order_id = r.order_id AND (r.listing_key IS NULL OR i.listing_key = r.listing_key)
), resellable AS MATERIALIZED (
  SELECT id, least(max(quantity), sum(greatest(0, least(quantity, returned - before))))::int AS units
  FROM places GROUP BY id
)`;
