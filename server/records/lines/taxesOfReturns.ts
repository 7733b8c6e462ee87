import { saleTaxesSql } from '#server/records/taxation/engine/saleTaxesSql.ts';
import { taxDueOn } from './cashDay.ts';
import { goodsBack } from './goodsBack.ts';
import { ratesOn, taxedPrice } from './taxesOn.ts';

const PAID = taxedPrice({
  currency: 'i.currency',
  priceMinor: 'i.price_minor',
  discountMinor: 'i.discount_minor',
  documentBase: null,
});

/** Part of an amount of the whole sale up to `reached` of what was paid, in whole centavos. */
const upTo = (amount: string, reached: string) => `round(${amount}::numeric * ${reached} / g.paid)`;
const partOf = (amount: string) => `(${upTo(amount, 'g.reached')} - ${upTo(amount, 'g.before')})::bigint`;

/**
 * CTEs of the taxes that returned goods take back: `taxes_of_returns` (the columns of `known_lines`), a line of each tax of the sale for each
 * month with refunds. Goods came back when a return of the listing is known or when all that was paid was given back; part of a
 * price without goods back is a rebate, which changes no tax. In Simples, and of a fixed percentage, what was refunded leaves the revenue of its
 * month and has the rate of that month (CGSN 140/2018 art. 17); of the other taxes the amounts of the sale come back in proportion.
 */
export const TAXES_OF_RETURNS = `refunded_goods AS (
  SELECT s.id, date_trunc('month', s.posted_day::timestamp)::date AS month, max(s.posted_id) AS posted_id, -sum(s.amount_minor) AS minor
  FROM shares s WHERE s.kind = 'refund_principal' GROUP BY 1, 2
), goods_back AS MATERIALIZED (
  ${goodsBack(
    `SELECT i.order_id, i.id, i.listing_key, i.ship_uf, r.month, r.posted_id, r.minor, ${PAID} AS paid
    FROM refunded_goods r JOIN items i USING (id) WHERE NOT i.is_cancelled`,
    `EXISTS (
    SELECT FROM returned b WHERE b.order_id = g.order_id AND (b.listing_key IS NULL OR b.listing_key = g.listing_key))`,
  )}
), taxes_of_returns AS (
  SELECT k.order_id, k.order_item_id, k.kind, 'returned_goods' AS source, g.posted_id, k.source_ref, k.product_id, k.marketplace, k.status, k.day,
         back.minor, k.currency, 0 AS units, 'estimated'::"LedgerBasis" AS basis, false AS superseded, k.stands,
         ${taxDueOn('g.month')} AS cash_day, -${partOf('k.base_minor')} AS base_minor
  FROM goods_back g JOIN known_lines k ON k.order_item_id = g.id AND k.source IN ('tax_rates', 'nfe') AND NOT k.superseded
  LEFT JOIN LATERAL (${saleTaxesSql('g.reached - g.before', ratesOn('g.month', 'k.source_ref', 'g.ship_uf'))}) m ON true
  CROSS JOIN LATERAL (
    SELECT CASE WHEN k.kind = 'das' AND m.das > 0 THEN m.das WHEN k.kind = 'sale_tax' AND m.tax > 0 THEN m.tax
                ELSE -${partOf('k.amount_minor')} END AS minor) back
  WHERE back.minor <> 0
)`;
