import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import { factsOf, marketplaceIds } from '#server/market/registry.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';

const RETURNING = marketplaceIds.filter((id) => factsOf(id).billsReturnedFees).map((id) => `'${id}'`);

const sum = (condition: string) => `coalesce(sum(k.amount_minor) FILTER (WHERE ${condition}), 0)`;
const REFUNDED = `-${sum(`k.kind = 'refund_principal'`)}`;
const PAID = sum(inKinds('k', kindsOf('revenue', 'discounts')));

/**
 * CTEs of what a marketplace gives back after a refund with its next bill, as long as it has not: `expected_returns` (the columns
 * of `known_lines`). Fees come back in proportion to what was refunded of the order, freight of a sale refunded whole.
 * `known_lines`: the other lines of the orders; `slots`: as of POSTED_SHARES.
 */
export const EXPECTED_RETURNS = `refunded AS (
  SELECT k.order_id, least(1, ${REFUNDED}::numeric / nullif(${PAID}, 0)) AS part
  FROM known_lines k WHERE k.stands AND k.marketplace IN (${RETURNING.join(', ') || 'NULL'}) GROUP BY k.order_id
  HAVING ${REFUNDED} > 0 AND ${PAID} > 0 AND NOT bool_or(${inKinds('k', ['fee_returned', 'freight_returned'])})
), expected_returns AS (
  SELECT k.order_id, k.order_item_id, back.kind, 'refunds' AS source, NULL::bigint AS posted_id, NULL AS source_ref,
         k.product_id, k.marketplace, k.status, k.day, back.amount_minor, k.currency, 0 AS units,
         'estimated'::"LedgerBasis" AS basis, false AS superseded, true AS stands, slots.paid_out AS cash_day,
         NULL::bigint AS base_minor
  FROM (
    SELECT k.order_id, k.order_item_id, k.product_id, k.marketplace, k.status, k.day, k.currency, r.part,
           ${sum(inKinds('k', kindsOf('fees')))} AS fees, ${sum(`k.kind = 'freight'`)} AS freight
    FROM refunded r JOIN known_lines k USING (order_id) WHERE k.stands GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ) k LEFT JOIN slots USING (order_id)
  CROSS JOIN LATERAL (VALUES
    ('fee_returned'::"LedgerKind", -round(k.fees * k.part)::bigint),
    ('freight_returned', CASE WHEN k.part = 1 THEN -k.freight ELSE 0 END)
  ) back (kind, amount_minor)
  WHERE back.amount_minor > 0
)`;
