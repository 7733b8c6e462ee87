import { factsOf, type Marketplace } from '#server/market/registry.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { preparedRows } from '#server/platform/postgres/db.ts';
import { feeEstimate } from '#server/records/lines/feeEstimate.ts';
import { isSentBySeller } from '#server/records/lines/ownFreight.ts';

/** Orders, carts and lost units of listings to compare, by the marketplace's ids. */
export interface MatchScope {
  accountId: number;
  marketplace: Marketplace;
  orders: readonly string[];
  packs: readonly string[];
  listings: readonly string[];
}

/** What the stored order says of its money. Amounts are sums of its lines in minor units, null where one of them is unknown. */
export interface StoredOrder {
  orderId: string;
  packId: string | null;
  status: 'pending' | 'shipped' | 'delivered' | 'cancelled';
  currency: string;
  day: string;
  changedOn: string;
  isSentBySeller: boolean;
  lines: number;
  units: number;
  /** Of each listing's lines that are not cancelled, after discounts. */
  prices: Record<string, number>;
  discountMinor: number;
  /** Of all lines, after discounts of the seller, without freight. */
  itemsMinor: number | null;
  /** Of lines that are not cancelled: reported by the order at the sale, and by the rules in force. */
  feesMinor: number | null;
  freightMinor: number | null;
  rule: {
    feesMinor: number | null;
    fixedMinor: number | null;
    fulfilmentMinor: number | null;
    basis: 'sale' | 'rule' | 'estimate';
  } | null;
}

const I = {
  productId: 'i.product_id',
  day: 'i.sale_day',
  quantity: 'i.quantity',
  priceMinor: 'i.price_minor',
  discountMinor: 'i.discount_minor',
};

const whole = (amount: string) =>
  `CASE WHEN bool_and(i.status = 'cancelled' OR (${amount}) IS NOT NULL) THEN sum(${amount}) FILTER (WHERE i.status <> 'cancelled') END::float8`;

// what the rule takes of freight that the seller keeps: the estimate is of the price only
const RULE_FEES = `e.fees + CASE WHEN o.by_seller AND $5 THEN round(i.shipping_minor * e.percent / 100) ELSE 0 END`;

const ORDERS = `
WITH named AS (
  SELECT o.id, o.pack_id FROM unnest($3::text[]) n (name) CROSS JOIN LATERAL (
    SELECT id, pack_id FROM orders WHERE account_id = $1 AND marketplace = $2 AND external_id = n.name OFFSET 0) o
), packs AS (
  SELECT pack_id FROM named WHERE pack_id IS NOT NULL UNION SELECT unnest($4::text[])
), wanted AS MATERIALIZED (
  SELECT id FROM named UNION
  SELECT o.id FROM packs CROSS JOIN LATERAL (
    SELECT id FROM orders WHERE account_id = $1 AND marketplace = $2 AND pack_id = packs.pack_id OFFSET 0) o
), found AS MATERIALIZED (
  SELECT o.*, ${isSentBySeller('o')} AS by_seller FROM wanted w CROSS JOIN LATERAL (
    SELECT * FROM orders WHERE account_id = $1 AND id = w.id OFFSET 0) o
)
SELECT o.external_id AS "orderId", o.pack_id AS "packId", o.status::text, o.currency, o.sale_day::text AS day,
       (o.marketplace_updated_at AT TIME ZONE 'America/Sao_Paulo')::date::text AS "changedOn", o.by_seller AS "isSentBySeller",
       own.lines, own.units, listed.prices, own.discount AS "discountMinor", own.items AS "itemsMinor", own.fees AS "feesMinor",
       own.freight AS "freightMinor",
       CASE WHEN own.has_rule THEN json_build_object('feesMinor', own.rule_fees, 'fixedMinor', own.rule_fixed,
         'fulfilmentMinor', own.rule_fulfilment, 'basis', own.rule_basis) END AS rule
FROM found o CROSS JOIN LATERAL (
  SELECT count(*)::int AS lines, sum(i.quantity)::int AS units,
         sum(i.discount_minor)::float8 AS discount,
         CASE WHEN bool_and(i.price_minor IS NOT NULL) THEN sum(i.price_minor - i.discount_minor) END::float8 AS items,
         ${whole('i.fees_minor')} AS fees, ${whole('i.fulfilment_minor')} AS freight,
         bool_or(e.source IS NOT NULL) AS has_rule,
         ${whole(RULE_FEES)} AS rule_fees, ${whole('coalesce(e.fixed_fee, 0)')} AS rule_fixed,
         ${whole('e.fulfilment')} AS rule_fulfilment,
         CASE WHEN bool_or(e.source = $6 AND e.source_day > i.sale_day) THEN 'estimate'
              WHEN bool_or(e.source <> $6) THEN 'rule' ELSE 'sale' END AS rule_basis
  FROM order_items i LEFT JOIN LATERAL (${feeEstimate(I)}) e ON i.fees_minor IS NULL OR i.fulfilment_minor IS NULL
  WHERE i.account_id = $1 AND i.order_id = o.id OFFSET 0
) own CROSS JOIN LATERAL (
  SELECT coalesce(json_object_agg(key, price), '{}') AS prices FROM (
    SELECT regexp_replace(i.line_key, '#\\d+$', '') AS key, sum(coalesce(i.price_minor - i.discount_minor, 0)) AS price
    FROM order_items i WHERE i.account_id = $1 AND i.order_id = o.id AND i.status <> 'cancelled' GROUP BY 1 OFFSET 0) l
) listed`;

/** The stored orders of a scope, with the others of their carts. */
export function storedOrders(
  { accountId, marketplace, orders, packs }: Omit<MatchScope, 'listings'>,
  tx: Queryable,
): Promise<StoredOrder[]> {
  const { billsReturnedFees, feeSource } = factsOf(marketplace);
  // fees on freight: where the bill comes with the sale, the seller keeps what the buyer pays for it
  return preparedRows(ORDERS, [accountId, marketplace, orders, packs, !billsReturnedFees, feeSource], tx);
}
