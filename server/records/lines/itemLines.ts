import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { saleCashDay } from './cashDay.ts';
import { feeEstimate } from './feeEstimate.ts';
import { isSentBySeller } from './ownFreight.ts';
import { taxesOn } from './taxesOn.ts';
import { baseOf } from '#server/records/taxation/engine/saleTaxesSql.ts';
import { SALE_TAXES, type SaleTax } from '#server/records/taxation/engine/taxKinds.ts';
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
 * amount_minor, units, source, source_ref, basis, superseded, cash_day, base_minor, stands. An amount that is not known yet is null, with basis `unread`; `units`
 * are those sold for a price, a cost or a fee, known or not. Without a price nothing else of the sale stands. `returned` is SQL of the units that
 * came back fit for sale, `paidOut` of the day on which the first amount of the order was released,
 * `shipUf` of the buyer's state, null where it is not known.
 */
export const itemLines = (posted: PostedSlots, returned: string, paidOut: string, shipUf: string) => {
  const noFees = `NOT (${posted.fees}) AND i.fees_minor IS NULL AND e.fees IS NULL`;
  const noFulfilment = `NOT (${posted.logistics}) AND i.fulfilment_minor IS NULL AND e.fulfilment IS NULL`;
  const lines: Line[] = [
    {
      kind: 'item_revenue',
      amount: 'i.price_minor',
      units: 'i.quantity',
      source: 'order',
      basis: 'posted',
      unreadWhen: 'i.price_minor IS NULL',
    },
    {
      kind: 'discount',
      amount: 'CASE WHEN i.price_minor IS NOT NULL THEN nullif(-i.discount_minor, 0) END',
      source: 'order',
      basis: 'provisional',
      superseded: posted.promotions,
    },
    {
      kind: 'buyer_freight',
      amount: 'nullif(i.shipping_minor, 0)',
      source: 'order',
      basis: 'provisional',
      superseded: posted.buyerFreight,
    },
    {
      kind: 'product_cost',
      amount: '-i.quantity * own.cost',
      units: 'i.quantity',
      source: 'product_costs',
      basis: 'posted',
      unreadWhen: 'own.cost IS NULL',
    },
    {
      kind: 'cost_of_returned_units',
      amount: 'nullif(own.returned * own.cost, 0)',
      source: 'returned_units',
      basis: 'posted',
    },
    { kind: 'commission', amount: '-i.fees_minor', source: 'order', basis: 'provisional', superseded: posted.fees },
    {
      kind: 'commission',
      amount: 'coalesce(e.fixed_fee, 0) - e.fees',
      source: 'fee_rules',
      basis: 'estimated',
      superseded: `${posted.fees} OR i.fees_minor IS NOT NULL`,
    },
    {
      kind: 'fixed_fee',
      amount: 'nullif(-e.fixed_fee, 0)',
      source: 'fee_rules',
      basis: 'estimated',
      superseded: `${posted.fees} OR i.fees_minor IS NOT NULL`,
    },
    { kind: 'commission', units: 'i.quantity', source: 'fee_rules', unreadWhen: noFees },
    {
      kind: 'freight',
      amount: '-i.fulfilment_minor',
      source: 'order',
      basis: 'provisional',
      superseded: posted.logistics,
    },
    {
      kind: 'fulfilment',
      amount: '-e.fulfilment',
      source: 'fee_rules',
      basis: 'estimated',
      superseded: `${posted.logistics} OR i.fulfilment_minor IS NOT NULL`,
    },
    {
      kind: 'fulfilment',
      units: `CASE WHEN ${noFees} THEN 0 ELSE i.quantity END`,
      source: 'fee_rules',
      unreadWhen: noFulfilment,
    },
    {
      kind: 'own_freight',
      units: 'i.quantity',
      source: 'freight_rules',
      unreadWhen: `i.quantity > 0 AND i.status <> 'cancelled' AND ${posted.isFreightUnread}`,
    },
    ...SALE_TAXES.map(taxLine),
  ];
  return `
  SELECT known.*,
         NOT known.superseded AND (i.price_minor IS NOT NULL OR known.amount_minor IS NULL) AS stands
  FROM (SELECT ${unitCostOn(I.productId, I.day)} AS cost, ${returned} AS returned OFFSET 0) own
  LEFT JOIN LATERAL (${feeEstimate(I)}) e ON true
  LEFT JOIN LATERAL (${taxesOn({ ...I, shipUf })}) taxes ON true
  CROSS JOIN LATERAL (${lines.map((one) => selectLine(one, paidOut)).join(' UNION ALL ')}) known`;
};

const CONSUMPTION: readonly SaleTax[] = ['cbs', 'ibs_uf', 'ibs_mun'];

/** The kind of the lines of a tax. */
export const kindOfTax = (tax: SaleTax): LedgerKind => (tax === 'tax' ? 'sale_tax' : tax);

/** A tax of the sale; CBS and IBS that documents only show are no line. */
const taxLine = (tax: SaleTax): Line => ({
  kind: kindOfTax(tax),
  amount: CONSUMPTION.includes(tax)
    ? `CASE WHEN NOT taxes.is_informative THEN nullif(-taxes.${tax}, 0) END`
    : `nullif(-taxes.${tax}, 0)`,
  source: 'tax_rates',
  sourceRef: 'taxes.goods',
  basis: 'estimated',
  base: `taxes.${baseOf(tax)}`,
});

/** A ledger line of an order line, as SQL; left out while `amount` is null, but for one that is unread. */
interface Line {
  kind: LedgerKind;
  /** Default: null. */
  amount?: string;
  /** Default: 0. */
  units?: string;
  source: string;
  /** Default: null. */
  sourceRef?: string;
  /** Of the amount, when it is known. */
  basis?: 'estimated' | 'provisional' | 'posted';
  superseded?: string;
  /** Condition under which the unknown amount is a line of its own. Default: never. */
  unreadWhen?: string;
  /** What a tax is a share of. Default: null. */
  base?: string;
}

// Selects and not VALUES: the expressions of VALUES are compiled again for each order line, which takes most of the time.
function selectLine(
  { kind, amount, units = '0', source, sourceRef, basis, superseded = 'false', unreadWhen, base }: Line,
  paidOut: string,
): string {
  const known = basis ?? 'unread';
  const state = unreadWhen && basis ? `CASE WHEN ${unreadWhen} THEN 'unread' ELSE '${basis}' END` : `'${known}'`;
  const exists = [amount && `(${amount}) IS NOT NULL`, unreadWhen].filter(Boolean).join(' OR ');
  return `SELECT '${kind}'::"LedgerKind" AS kind, (${amount ?? 'NULL'})::bigint AS amount_minor, ${units} AS units,
           '${source}' AS source, ${sourceRef ?? 'NULL'} AS source_ref, (${state})::"LedgerBasis" AS basis, ${superseded} AS superseded,
           ${saleCashDay(kind, I.day, paidOut)} AS cash_day, (${base ?? 'NULL'})::bigint AS base_minor
    WHERE ${exists}`;
}
