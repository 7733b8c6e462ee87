import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { RETURNING_CHANGES, ROLLUP_CHANGES } from '#server/records/rollups/rollupChanges.ts';

/** Assigns units to the lines of the listing, or of the order without a listing, in order, up to each line's quantity. */
const ATTACH = `
WITH requested AS MATERIALIZED (
  SELECT o.id AS order_id, o.marketplace, o.external_id
  FROM unnest($2::bigint[]) n (id) JOIN orders o ON o.account_id = $1 AND o.id = n.id
), lines AS MATERIALIZED (
  SELECT i.id, i.order_id, regexp_replace(i.line_key, '#\\d+$', '') AS listing_key, i.quantity
  FROM requested o JOIN order_items i ON i.account_id = $1 AND i.order_id = o.order_id
), reported AS MATERIALIZED (
  SELECT o.order_id, r.listing_key, r.quantity, r.is_resellable
  FROM requested o JOIN returned_units r
    ON r.account_id = $1 AND r.marketplace = o.marketplace AND r.order_external_id = o.external_id
), returned AS (
  SELECT r.order_id, l.listing_key, coalesce(sum(r.quantity) FILTER (WHERE r.is_resellable), 0) AS quantity
  FROM reported r LEFT JOIN (SELECT DISTINCT order_id, listing_key FROM lines) l USING (order_id, listing_key)
  GROUP BY 1, 2
), places AS (
  SELECT l.id, r.listing_key, r.quantity AS returned, l.quantity,
         sum(l.quantity) OVER (PARTITION BY r.order_id, r.listing_key ORDER BY l.id) - l.quantity AS before
  FROM returned r JOIN lines l ON l.order_id = r.order_id AND (r.listing_key IS NULL OR l.listing_key = r.listing_key)
), due AS MATERIALIZED (
  SELECT id, least(max(quantity), sum(greatest(0, least(quantity, returned - before))))::int AS resellable
  FROM places GROUP BY id
), changes AS (
  UPDATE order_items i SET resellable_quantity = coalesce(d.resellable, 0)
  FROM lines l LEFT JOIN due d USING (id)
  WHERE i.account_id = $1 AND i.id = l.id AND l.order_id IN (SELECT order_id FROM reported)
    AND i.resellable_quantity <> coalesce(d.resellable, 0)
  RETURNING ${RETURNING_CHANGES}
), ${ROLLUP_CHANGES}
SELECT count(*)::int AS changed FROM changes`;

/**
 * Recomputes the resellable returned units of the orders' lines from all reported returns, with the rollups, in the caller's
 * transaction. Returns the number of changed lines.
 */
export async function attachReturns(accountId: number, orderIds: number[], tx: Queryable): Promise<number> {
  if (orderIds.length === 0) return 0;
  await lockAccount(accountId, tx);
  const { rows } = await tx.query<{ changed: number }>({
    name: 'attachReturns',
    text: ATTACH,
    values: [accountId, orderIds],
  });
  return rows[0]!.changed;
}
