import { documentTaxKinds } from '#server/records/taxation/documents/taxColumns.ts';
import { saleTaxesSql } from '#server/records/taxation/engine/saleTaxesSql.ts';
import { taxDueOn } from './cashDay.ts';
import { goodsBack } from './goodsBack.ts';
import { noted, partOf, upToMost } from '#server/records/taxation/documents/returnNotes.ts';
import { ratesOn, taxedPrice } from './taxesOn.ts';

const PAID = taxedPrice({
  currency: 'i.currency',
  priceMinor: 'i.price_minor',
  discountMinor: 'i.discount_minor',
  documentBase: null,
});

/** Taxes that no document has: what leaves the revenue of a month has the rate of that month (CGSN 140/2018 art. 17). */
const isOfRevenue = (line: string) => `${line}.kind IN ('das', 'sale_tax')`;

/**
 * SQL of `back.minor`, what a line of a tax takes back in the month of a `row`: of taxes of revenue what their `base` has at the rates of that month,
 * else, and in a month without such rates, `amount`.
 */
const takenBack = ({ row, base, amount }: { row: string; base: string; amount: string }) => `
  LEFT JOIN LATERAL (${saleTaxesSql(base, ratesOn(`${row}.month`, 'k.source_ref', 'k.ship_uf'))}) m ON ${isOfRevenue('k')}
  CROSS JOIN LATERAL (
    SELECT CASE WHEN ${isOfRevenue('k')} AND ${base} <= 0 THEN 0 WHEN k.kind = 'das' AND m.das > 0 THEN m.das
                WHEN k.kind = 'sale_tax' AND m.tax > 0 THEN m.tax ELSE ${amount} END AS minor OFFSET 0) back`;

const columns = (source: string, postedId: string, month: string, basis: string, ref = 'k.source_ref') => `
  k.order_id, k.order_item_id, k.kind, '${source}' AS source, ${postedId} AS posted_id, ${ref} AS source_ref, k.product_id, k.marketplace, k.status,
  k.day, back.minor, k.currency, 0 AS units, ${basis}::"LedgerBasis" AS basis, false AS superseded, k.stands, ${taxDueOn(month)} AS cash_day`;

/**
 * CTEs of the taxes that returned goods take back: `taxes_of_returns` (the columns of `known_lines`), for each tax of the sale and month.
 *
 * Notes (`return_notes`) come first, in the month of the note: what they state (source `return_nfe`), the part of the sale of what they do not state, and
 * in Simples, and of a fixed percentage, their base at the rate of that month; never more than the sale. When all units came back by notes,
 * what is left of an estimated tax, and a difference of rounding, comes back with the last.
 *
 * Refunds are estimates (source `returned_goods`) of what notes do not cover, in the month of the refund. Goods came back when a return of the listing
 * or a note is known or when all that was paid was given back; part of a price without goods back is a rebate, which changes no tax. In
 * Simples, and of a fixed percentage, what was refunded has the rate of its month; of the other taxes the amounts of the sale come back in proportion.
 */
export const TAXES_OF_RETURNS = `refunded_goods AS (
  SELECT s.id, date_trunc('month', s.posted_day::timestamp)::date AS month, max(s.posted_id) AS posted_id, -sum(s.amount_minor) AS minor
  FROM shares s WHERE s.kind = 'refund_principal' GROUP BY 1, 2
), came_back AS MATERIALIZED (
  SELECT i.order_id, i.id, i.listing_key, i.ship_uf, i.quantity, i.document_base IS NOT NULL AS is_documented, paid.minor AS paid
  FROM items i CROSS JOIN LATERAL (SELECT ${PAID} AS minor OFFSET 0) paid
  WHERE (i.id IN (SELECT id FROM refunded_goods) OR i.id IN (SELECT id FROM return_notes))
    AND paid.minor > 0 AND i.quantity > 0 AND NOT i.is_cancelled
), taxed AS MATERIALIZED (
  SELECT k.*, i.ship_uf, i.is_documented, -k.amount_minor AS owed
  FROM known_lines k JOIN came_back i ON i.id = k.order_item_id
  -- IS TRUE: looked up by hash, because the planner would compare each line with each item
  WHERE k.source IN ('tax_rates', 'nfe') AND NOT k.superseded AND (k.order_item_id IN (SELECT id FROM came_back)) IS TRUE
), ${noted('came_back')}, noted_taxes AS (
  SELECT k.order_item_id, k.kind, n.month, n.key, n.place, k.owed, k.base_minor, stated.minor IS NOT NULL AS is_stated,
         coalesce(stated.minor, ${partOf('k.owed', 'n', 'n.quantity')}) AS minor,
         CASE WHEN n.base IS NOT NULL AND (stated.minor IS NOT NULL OR ${isOfRevenue('k')}) THEN n.base
              ELSE ${partOf('k.base_minor', 'n', 'n.quantity')} END AS base
  FROM noted n JOIN taxed k ON k.order_item_id = n.id
  CROSS JOIN LATERAL (SELECT CASE k.kind ${documentTaxKinds.map((tax) => `WHEN '${tax}' THEN n.${tax}`).join(' ')} END AS minor OFFSET 0) stated
), noted_parts AS (
  SELECT n.*, ${upToMost('n.minor', 'n.owed')} AS part, ${upToMost('n.base', 'n.base_minor')} AS base_part
  FROM noted_taxes n WINDOW notes AS (PARTITION BY n.order_item_id, n.kind ORDER BY n.place)
), noted_months AS MATERIALIZED (
  SELECT order_item_id, kind, month, min(key) AS key, bool_and(is_stated) AS is_stated, sum(part)::bigint AS part, sum(base_part)::bigint AS base
  FROM noted_parts GROUP BY 1, 2, 3
), of_notes AS (
  SELECT ${columns('return_nfe', 'NULL::bigint', 'n.month', `CASE WHEN n.is_stated THEN 'posted' ELSE 'estimated' END`, 'CASE WHEN n.is_stated THEN n.key ELSE k.source_ref END')},
         -n.base AS base_minor
  FROM noted_months n JOIN taxed k USING (order_item_id, kind)
  ${takenBack({ row: 'n', base: 'n.base', amount: 'n.part' })}
), left_over AS (
  SELECT k.*, k.owed - coalesce(n.part, 0) AS rest, k.base_minor - coalesce(n.base, 0) AS base_rest
  FROM taxed k LEFT JOIN (SELECT order_item_id, kind, sum(part) AS part, sum(base) AS base FROM noted_months GROUP BY 1, 2) n
    USING (order_item_id, kind)
), after_notes AS (
  SELECT ${columns('returned_goods', 'NULL::bigint', 'c.month', `'estimated'`)}, -k.base_rest AS base_minor
  FROM covered c JOIN left_over k ON k.order_item_id = c.id
  ${takenBack({ row: 'c', base: 'k.base_rest', amount: 'k.rest' })}
  WHERE c.is_whole AND CASE WHEN ${isOfRevenue('k')} THEN NOT k.is_documented ELSE k.source = 'tax_rates' OR k.rest <= c.notes END
), goods_back AS MATERIALIZED (
  ${goodsBack(
    `SELECT i.order_id, i.id, i.listing_key, i.paid, r.month, r.posted_id, r.minor, coalesce(c.minor, 0) AS covered
    FROM refunded_goods r JOIN came_back i USING (id) LEFT JOIN covered c USING (id)`,
    `EXISTS (
    SELECT FROM returned b WHERE b.order_id = g.order_id AND (b.listing_key IS NULL OR b.listing_key = g.listing_key))`,
  )}
), of_refunds AS (
  SELECT ${columns('returned_goods', 'g.posted_id', 'g.month', `'estimated'`)}, -of.base AS base_minor
  FROM goods_back g JOIN left_over k ON k.order_item_id = g.id
  CROSS JOIN LATERAL (SELECT ${partOf('k.base_rest', 'g', 'g.uncovered')} AS base OFFSET 0) of
  ${takenBack({ row: 'g', base: 'of.base', amount: partOf('k.rest', 'g', 'g.uncovered') })}
), taxes_of_returns AS (
  SELECT * FROM (SELECT * FROM of_notes UNION ALL SELECT * FROM after_notes UNION ALL SELECT * FROM of_refunds) back WHERE minor <> 0
)`;
