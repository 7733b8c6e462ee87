import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { FEE_KINDS } from '#server/records/rollups/salesMeasures.ts';

const sum = (amount: string, condition: string) =>
  `(SELECT sum(${amount})::bigint FROM ledger_lines l WHERE l.account_id = i.account_id AND l.order_id = i.order_id
     AND l.order_item_id = i.id AND ${condition})`;
const taken = (condition: string) => sum('-l.amount_minor', condition);
const CHARGED = `NOT l.superseded AND l.basis <> 'estimated'`;

/** SQL of order lines with what their ledger lines come to, each as a positive amount of the whole line. */
export const ITEM_MONEY = `(
  SELECT i.account_id, i.id, i.order_id, i.line_key, i.product_id, i.marketplace, i.status, i.purchased_at, i.sale_day, i.quantity,
         i.currency, i.price_minor, i.discount_minor, i.shipping_minor,
         ${taken(`${CHARGED} AND ${inKinds('l', FEE_KINDS)}`)} AS fees_minor,
         ${taken(`${CHARGED} AND l.kind = 'fixed_fee'`)} AS fixed_fee_minor,
         ${taken(
           `${CHARGED} AND ${inKinds(
             'l',
             FEE_KINDS.filter((kind) => kind !== 'commission' && kind !== 'fixed_fee'),
           )}`,
         )} AS other_fees_minor,
         ${taken(`${CHARGED} AND ${inKinds('l', kindsOf('logistics'))}`)} AS fulfilment_minor,
         coalesce(${taken(inKinds('l', kindsOf('refunds')))}, 0) AS refund_minor,
         coalesce(${sum('l.amount_minor', inKinds('l', kindsOf('reimbursements')))}, 0) AS reimbursed_minor,
         coalesce(${taken(inKinds('l', kindsOf('tax')))}, 0) AS tax_minor,
         ${taken(`l.kind = 'product_cost'`)} / nullif(i.quantity, 0) AS unit_cost_minor,
         coalesce(${sum('l.amount_minor', `l.kind = 'cost_of_returned_units'`)}, 0) AS returned_cost_minor,
         ${taken(`l.source = 'fee_rules' AND l.kind IN ('commission', 'fixed_fee')`)} AS estimated_fees_minor,
         ${sum(`CASE l.kind WHEN 'fixed_fee' THEN -l.amount_minor ELSE 0 END`, `l.source = 'fee_rules' AND l.kind IN ('commission', 'fixed_fee') AND l.amount_minor IS NOT NULL`)} AS estimated_fixed_fee_minor,
         ${taken(`l.source = 'fee_rules' AND l.kind = 'fulfilment'`)} AS estimated_fulfilment_minor
  FROM order_items i)`;
