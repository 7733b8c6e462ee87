import { feeEstimate } from './feeEstimate.ts';
import { isSentBySeller } from './ownFreight.ts';
import { taxOn } from './taxOn.ts';
import { unitCostOn } from './unitCostOn.ts';

const I = {
  productId: 'i.product_id',
  day: 'i.sale_day',
  quantity: 'i.quantity',
  currency: 'i.currency',
  priceMinor: 'i.price_minor',
  discountMinor: 'i.discount_minor',
};

/** Slots of an order that posted amounts may cover: SQL conditions, true where they do. */
export interface PostedSlots {
  fees: string;
  logistics: string;
  promotions: string;
  buyerFreight: string;
  /** That the seller sends the order and nothing says what it costs. */
  isFreightUnread: string;
}

/** Of an order `row` without posted amounts, of an account without freight rules. */
export const nothingPosted = (row: string): PostedSlots => ({
  fees: 'false',
  logistics: 'false',
  promotions: 'false',
  buyerFreight: 'false',
  isFreightUnread: isSentBySeller(row),
});

/**
 * SQL of the lines that follow from the order itself, the seller's costs, rules and taxes for an order line `i` of account `$1`: kind,
 * amount_minor, units, source, basis, superseded, stands. An amount that is not known yet is null, with basis `unread`; `units`
 * are those sold for a price, a cost or a fee, known or not. Without a price nothing else of the sale stands. `returned` is SQL of the units that came back fit for sale.
 */
export const itemLines = (posted: PostedSlots, returned: string) => `
  SELECT known.*,
         NOT known.superseded AND (i.price_minor IS NOT NULL OR known.amount_minor IS NULL) AS stands
  FROM (SELECT ${unitCostOn(I.productId, I.day)} AS cost, ${taxOn(I)} AS tax, ${returned} AS returned) own
  LEFT JOIN LATERAL (${feeEstimate(I)}) e ON true
  CROSS JOIN LATERAL (VALUES
    ('item_revenue'::"LedgerKind", i.price_minor, i.quantity, 'order',
     CASE WHEN i.price_minor IS NULL THEN 'unread'::"LedgerBasis" ELSE 'posted' END, false),
    ('discount', CASE WHEN i.price_minor IS NOT NULL THEN nullif(-i.discount_minor, 0) END, 0, 'order', 'provisional',
     ${posted.promotions}),
    ('buyer_freight', nullif(i.shipping_minor, 0), 0, 'order', 'provisional', ${posted.buyerFreight}),
    ('product_cost', -i.quantity * own.cost, i.quantity, 'product_costs',
     CASE WHEN own.cost IS NULL THEN 'unread'::"LedgerBasis" ELSE 'posted' END, false),
    ('cost_of_returned_units', nullif(own.returned * own.cost, 0), 0, 'returned_units', 'posted', false),
    ('commission', -i.fees_minor, 0, 'order', 'provisional', ${posted.fees}),
    ('commission', coalesce(e.fixed_fee, 0) - e.fees, 0, 'fee_rules', 'estimated',
     ${posted.fees} OR i.fees_minor IS NOT NULL),
    ('fixed_fee', nullif(-e.fixed_fee, 0), 0, 'fee_rules', 'estimated', ${posted.fees} OR i.fees_minor IS NOT NULL),
    ('commission', NULL, i.quantity, 'fee_rules',
     CASE WHEN NOT (${posted.fees}) AND i.fees_minor IS NULL AND e.fees IS NULL THEN 'unread'::"LedgerBasis" END, false),
    ('freight', -i.fulfilment_minor, 0, 'order', 'provisional', ${posted.logistics}),
    ('fulfilment', -e.fulfilment, 0, 'fee_rules', 'estimated',
     ${posted.logistics} OR i.fulfilment_minor IS NOT NULL),
    ('fulfilment', NULL,
     CASE WHEN NOT (${posted.fees}) AND i.fees_minor IS NULL AND e.fees IS NULL THEN 0 ELSE i.quantity END, 'fee_rules',
     CASE WHEN NOT (${posted.logistics}) AND i.fulfilment_minor IS NULL AND e.fulfilment IS NULL
          THEN 'unread'::"LedgerBasis" END, false),
    ('own_freight', NULL, i.quantity, 'freight_rules',
     CASE WHEN i.quantity > 0 AND i.status <> 'cancelled' AND ${posted.isFreightUnread} THEN 'unread'::"LedgerBasis" END, false),
    ('sale_tax', nullif(-own.tax, 0), 0, 'tax_rates', 'estimated', false)
  ) known (kind, amount_minor, units, source, basis, superseded)
  WHERE known.amount_minor IS NOT NULL OR known.basis = 'unread'`;
