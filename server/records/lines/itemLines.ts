import { type LedgerKind, ledgerKindFacts } from '#server/market/ledger/ledgerKinds.ts';
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

/**
 * What the NF-e of an order line say: SQL of columns that are null without one. Taxes in centavos; of a document without one of them it is null
 * too.
 */
interface DocumentColumns extends Record<DocumentTax, string> {
  key: string;
  day: string;
  base: string;
}

/** Taxes that documents have, by what says whether a sale of the account owes them. */
const DOCUMENT_TAXES = {
  icms: 'owes_icms',
  icms_difal: 'owes_icms',
  icms_fcp: 'owes_icms',
  pis: 'owes_pis',
  cofins: 'owes_pis',
  cbs: 'owes_cbs',
  ibs_uf: 'owes_cbs',
  ibs_mun: 'owes_cbs',
} as const;
export type DocumentTax = keyof typeof DOCUMENT_TAXES;
export const documentTaxKinds = Object.keys(DOCUMENT_TAXES) as DocumentTax[];

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
 * `shipUf` of the buyer's state, null where it is not known, `document` what its NF-e say: their taxes replace the estimates of those that the account
 * owes, and their day and base are those of the others.
 */
export const itemLines = (posted: PostedSlots, { returned, paidOut, shipUf, document }: OrderFacts) => {
  const taxDay = document ? `coalesce(${document.day}, ${I.day})` : I.day;
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
    ...SALE_TAXES.map((tax) => taxLine(tax, document)),
    ...(document ? documentTaxKinds.map((tax) => documentLine(tax, document)) : []),
  ];
  return `
  SELECT known.*,
         NOT known.superseded AND (i.price_minor IS NOT NULL OR known.amount_minor IS NULL) AS stands
  FROM (SELECT ${unitCostOn(I.productId, I.day)} AS cost, ${returned} AS returned OFFSET 0) own
  LEFT JOIN LATERAL (${feeEstimate(I)}) e ON true
  LEFT JOIN LATERAL (${taxesOn({ ...I, day: taxDay, documentBase: document && document.base, shipUf })}) taxes ON true
  CROSS JOIN LATERAL (${lines.map((one) => selectLine(one, paidOut, taxDay)).join(' UNION ALL ')}) known`;
};

const CONSUMPTION: readonly SaleTax[] = ['cbs', 'ibs_uf', 'ibs_mun'];

/** The kind of the lines of a tax. */
export const kindOfTax = (tax: SaleTax): LedgerKind => (tax === 'tax' ? 'sale_tax' : tax);

/** The tax that lines of a kind are of. */
export const taxOfKind: ReadonlyMap<LedgerKind, SaleTax> = new Map(SALE_TAXES.map((tax) => [kindOfTax(tax), tax]));

/** An estimated tax of the sale; CBS and IBS that documents only show are no line. */
const taxLine = (tax: SaleTax, document: DocumentColumns | null): Line => ({
  kind: kindOfTax(tax),
  amount: CONSUMPTION.includes(tax)
    ? `CASE WHEN NOT taxes.is_informative THEN nullif(-taxes.${tax}, 0) END`
    : `nullif(-taxes.${tax}, 0)`,
  source: 'tax_rates',
  sourceRef: 'taxes.goods',
  basis: 'estimated',
  ...(document && isDocumentTax(tax) && { superseded: isDocumented(tax, document) }),
  base: `taxes.${baseOf(tax)}`,
});

/** A tax as the NF-e of the sale have it. */
const documentLine = (tax: DocumentTax, document: DocumentColumns): Line => ({
  kind: tax,
  amount: `CASE WHEN ${isDocumented(tax, document)} THEN nullif(-${document[tax]}, 0) END`,
  source: 'nfe',
  sourceRef: document.key,
  basis: 'posted',
  base: document.base,
});

const isDocumentTax = (tax: SaleTax): tax is DocumentTax => Object.hasOwn(DOCUMENT_TAXES, tax);

/** SQL condition that documents state a tax which such sales owe. */
const isDocumented = (tax: DocumentTax, document: DocumentColumns) =>
  `coalesce(${document[tax]} IS NOT NULL AND taxes.${DOCUMENT_TAXES[tax]}${
    CONSUMPTION.includes(tax) ? ' AND NOT taxes.is_informative' : ''
  }, false)`;

/** What is known of an order beside what was posted, as SQL; see `itemLines`. */
interface OrderFacts {
  returned: string;
  paidOut: string;
  shipUf: string;
  document: DocumentColumns | null;
}

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
  taxDay: string,
): string {
  const known = basis ?? 'unread';
  const state = unreadWhen && basis ? `CASE WHEN ${unreadWhen} THEN 'unread' ELSE '${basis}' END` : `'${known}'`;
  const exists = [amount && `(${amount}) IS NOT NULL`, unreadWhen].filter(Boolean).join(' OR ');
  return `SELECT '${kind}'::"LedgerKind" AS kind, (${amount ?? 'NULL'})::bigint AS amount_minor, ${units} AS units,
           '${source}' AS source, ${sourceRef ?? 'NULL'} AS source_ref, (${state})::"LedgerBasis" AS basis, ${superseded} AS superseded,
           ${saleCashDay(kind, ledgerKindFacts[kind].group === 'tax' ? taxDay : I.day, paidOut)} AS cash_day, (${base ?? 'NULL'})::bigint AS base_minor
    WHERE ${exists}`;
}
