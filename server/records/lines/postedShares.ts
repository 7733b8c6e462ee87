import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { FEE_KINDS } from '#server/records/rollups/salesMeasures.ts';
import { isOfSale, releaseDay } from './cashDay.ts';

// Difference of rounded cumulative shares, so that the shares of all lines add up to the amount exactly.
const upTo = (weight: string) => `round(p.amount_minor * ${weight}::numeric / whole)`;
const SHARE = `(${upTo('reached')} - ${upTo('(reached - weight)')})::bigint`;

/** Whether an amount `a` is what the marketplace's bill charges for too: the freight of a return. */
const IS_BILLED = `(a.kind = 'return_freight' AND a.source <> a.marketplace || '.billing' AND EXISTS (
      SELECT FROM posted_amounts b WHERE b.account_id = $1 AND b.marketplace = a.marketplace
        AND b.order_external_id = a.order_external_id AND b.kind = 'return_freight'
        AND b.source = a.marketplace || '.billing'))`;

/**
 * CTEs about the amounts that a marketplace posted for the orders `requested` with their `items` (item id, order_id,
 * listing_key, price, is_cancelled). `shares`: each amount by order line (id, posted_id, kind, source, source_ref, basis, amount_minor, released, posted_day). An
 * amount of a whole order, or of several lines of a listing, is shared among those that are not cancelled by price, equally
 * when no line has a price; one of a listing that the order does not have is of the whole order. The freight of a return is the
 * bill's where the bill has it. `slots`: what the posted
 * amounts of an order cover, and `paid_out`, the day of the first one released. Amounts in another currency than the order's are left out.
 */
export const POSTED_SHARES = `posted AS MATERIALIZED (
  SELECT o.order_id, l.listing_key, a.id AS posted_id, a.kind, a.source, a.source_ref, a.basis, a.amount_minor,
         ${releaseDay('a')} AS released, (a.posted_at AT TIME ZONE 'America/Sao_Paulo')::date AS posted_day
  FROM requested o
  CROSS JOIN LATERAL (
    SELECT * FROM posted_amounts a
    WHERE a.account_id = $1 AND a.marketplace = o.marketplace AND a.order_external_id = o.external_id
      AND a.currency = o.currency AND NOT a.is_superseded AND NOT ${IS_BILLED} OFFSET 0) a
  LEFT JOIN (SELECT DISTINCT order_id, listing_key FROM items) l
    ON l.order_id = o.order_id AND l.listing_key = a.listing_key
), bearers AS (
  SELECT p.order_id, p.listing_key, i.id, i.price, i.is_cancelled,
         bool_and(i.is_cancelled) OVER (PARTITION BY p.order_id, p.listing_key) AS none_counts
  FROM (SELECT DISTINCT order_id, listing_key FROM posted) p
  JOIN items i ON i.order_id = p.order_id AND (p.listing_key IS NULL OR i.listing_key = p.listing_key)
), weights AS (
  SELECT order_id, listing_key, id,
         CASE WHEN sum(price) OVER (PARTITION BY order_id, listing_key) > 0 THEN price ELSE 1 END AS weight
  FROM bearers WHERE none_counts OR NOT is_cancelled
), parts AS MATERIALIZED (
  SELECT order_id, listing_key, id, weight, sum(weight) OVER (PARTITION BY order_id, listing_key ORDER BY id) AS reached,
         sum(weight) OVER (PARTITION BY order_id, listing_key) AS whole FROM weights
), shares AS (
  SELECT s.id, p.posted_id, p.kind, p.source, p.source_ref, p.basis, ${SHARE} AS amount_minor, p.released, p.posted_day
  FROM parts s JOIN posted p ON p.order_id = s.order_id AND p.listing_key IS NOT DISTINCT FROM s.listing_key
), slots AS MATERIALIZED (
  SELECT order_id, bool_or(${inKinds('posted', FEE_KINDS)}) AS fees,
         bool_or(${inKinds('posted', kindsOf('logistics'))}) AS logistics,
         bool_or(${inKinds('posted', ['discount'])}) AS promotions,
         bool_or(${inKinds('posted', ['buyer_freight'])}) AS buyer_freight,
         bool_or(${inKinds('posted', ['own_freight'])} AND amount_minor <> 0) AS own_freight,
         coalesce(sum(amount_minor) FILTER (WHERE ${inKinds('posted', ['freight'])}), 0) <> 0 AS label,
         min(released) FILTER (WHERE ${isOfSale('posted')}) AS paid_out
  FROM posted GROUP BY 1
)`;
