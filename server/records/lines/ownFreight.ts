import { factsOf, marketplaceIds } from '#server/market/registry.ts';

const oneOf = (words: readonly string[]) => `(${words.map((word) => `'${word}'`).join(', ')})`;
const byMarketplace = (row: string, condition: (id: (typeof marketplaceIds)[number]) => string) =>
  `CASE ${row}.marketplace ${marketplaceIds.map((id) => `WHEN '${id}' THEN ${condition(id)}`).join(' ')} ELSE false END`;

/** SQL: whether the seller is known to send the order `row`, by its column `logistic`. */
export const isSentBySeller = (row: string) =>
  `coalesce(${byMarketplace(row, (id) => `${row}.logistic IN ${oneOf(factsOf(id).sentBySeller)}`)}, false)`;

/** SQL: whether the marketplace is known to pack the order `row`. */
const isPackedByMarketplace = (row: string) =>
  `coalesce(${byMarketplace(row, (id) => `${row}.logistic IN ${oneOf(factsOf(id).packedByMarketplace)}`)}, false)`;

/** SQL: whether the order `row` may be sent by the seller: known, or not known of an order or product. */
const mayBeSent = (row: string) =>
  `(${isSentBySeller(row)} OR ${row}.logistic IS NULL AND NOT coalesce(${row}.fulfilled_by_marketplace, false))`;
const mayBePacked = (row: string) =>
  `NOT ${isPackedByMarketplace(row)} AND (${row}.logistic IS NOT NULL OR NOT coalesce(${row}.fulfilled_by_marketplace, false))`;

const upTo = (amount: string, weight: string) => `round(${amount} * ${weight}::numeric / whole)`;
const shareOf = (amount: string) => `(${upTo(amount, 'reached')} - ${upTo(amount, '(reached - weight)')})`;
const cost = (perUnit: string, perOrder: string, percent = '0') =>
  `(${perUnit} * quantity + round(paid * ${percent} / 100) + ${shareOf(perOrder)})::bigint`;

/**
 * CTEs of what the seller's rules say that sending and packing the orders `requested` with their `items` costs: `rules` (id,
 * has_rule) and `own_costs` (id, kind, amount_minor). Of the rules that fit, one of the product counts first, then of the
 * way of sending, of the marketplace, of all; then the newest. A price per order is shared by the lines under one rule.
 */
export const OWN_COSTS = `ruled AS MATERIALIZED (
  SELECT i.id, i.order_id, i.quantity, i.price, i.price - i.discount_minor AS paid, i.is_cancelled, r.id AS rule_id,
         ${mayBeSent('i')} AS is_sent, ${mayBePacked('i')} AS is_packed, r.per_order_minor, r.per_unit_minor, r.percent,
         r.packaging_per_order_minor, r.packaging_per_unit_minor
  FROM (SELECT items.*, p.fulfilled_by_marketplace FROM items
        JOIN products p ON p.account_id = $1 AND p.id = items.product_id
        WHERE (SELECT EXISTS (SELECT FROM freight_rules WHERE account_id = $1))) i
  CROSS JOIN LATERAL (
    SELECT * FROM freight_rules r
    WHERE r.account_id = $1 AND (r.marketplace IS NULL OR r.marketplace = i.marketplace)
      AND (r.logistic IS NULL OR r.logistic = i.logistic) AND (r.product_id IS NULL OR r.product_id = i.product_id)
      AND r.valid_from <= i.sale_day
      AND (r.price_from_minor IS NULL OR r.price_from_minor * i.quantity <= i.price - i.discount_minor)
      AND (r.price_below_minor IS NULL OR r.price_below_minor * i.quantity > i.price - i.discount_minor)
    ORDER BY r.product_id IS NULL, r.logistic IS NULL, r.marketplace IS NULL, r.valid_from DESC, r.id DESC LIMIT 1) r
  WHERE NOT i.is_cancelled AND i.quantity > 0 AND i.currency = 'BRL'
), rule_weights AS (
  SELECT *, CASE WHEN sum(price) OVER (PARTITION BY order_id, rule_id) > 0 THEN price ELSE 1 END AS weight FROM ruled
), rule_parts AS (
  SELECT *, sum(weight) OVER (PARTITION BY order_id, rule_id ORDER BY id) AS reached,
         sum(weight) OVER (PARTITION BY order_id, rule_id) AS whole FROM rule_weights
), own_costs AS MATERIALIZED (
  SELECT id, 'own_freight'::"LedgerKind" AS kind, -${cost('per_unit_minor', 'per_order_minor', 'percent')} AS amount_minor
  FROM rule_parts WHERE is_sent
  UNION ALL
  SELECT id, 'packaging', -${cost('packaging_per_unit_minor', 'packaging_per_order_minor')} FROM rule_parts WHERE is_packed
)`;
