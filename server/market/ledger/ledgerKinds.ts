/**
 * Part of an order's money of which one source has the whole: amounts of several sources in one slot are the same money.
 * Mercado Livre reports commission, payment and instalment costs in one sum at first, so that these are one slot.
 */
type LedgerSlot =
  | 'sale'
  | 'promotions'
  | 'buyer_freight'
  | 'fees'
  | 'instalments'
  | 'logistics'
  | 'own_freight'
  | 'packaging'
  | 'refund'
  | 'fee_return'
  | 'returns'
  | 'cost'
  | 'tax';

/** Sum that a kind belongs to, and line of the income statement. */
export type LedgerGroup =
  | 'revenue'
  | 'discounts'
  | 'otherIncome'
  | 'refunds'
  | 'cogs'
  | 'fees'
  | 'logistics'
  | 'ownFreight'
  | 'tax'
  | 'storage'
  | 'account'
  | 'reimbursements'
  | 'ads'
  | 'financial'
  | 'overheads';

interface LedgerKindFacts {
  /** Whether it is part of profit; without a group it only moves money, or is the marketplace's own. */
  group: LedgerGroup | null;
  /** Slot of an order; null: of a product, the account, or the order with nothing that could report it twice. */
  slot: LedgerSlot | null;
}

const of = (group: LedgerGroup | null, slot: LedgerSlot | null = null): LedgerKindFacts => ({ group, slot });

/** Kinds of ledger lines (MONEY.md 2.1). Amounts are signed as they move the seller's money. */
const kinds = {
  item_revenue: of('revenue', 'sale'),
  discount: of('discounts', 'promotions'),
  buyer_freight: of('otherIncome', 'buyer_freight'),
  gift_wrap: of('otherIncome'),
  refund_principal: of('refunds', 'refund'),
  refund_freight: of('refunds', 'refund'),
  fee_returned: of('refunds', 'fee_return'),
  freight_returned: of('refunds', 'fee_return'),
  refund_admin_fee: of('refunds', 'returns'),
  return_freight: of('refunds', 'returns'),
  return_processing: of('refunds', 'returns'),
  product_cost: of('cogs', 'cost'),
  cost_of_returned_units: of('cogs', 'cost'),
  commission: of('fees', 'fees'),
  fixed_fee: of('fees', 'fees'),
  payment_fee: of('fees', 'fees'),
  affiliate_fee: of('fees', 'fees'),
  other_fee: of('fees', 'fees'),
  instalment_cost: of('fees', 'instalments'),
  fulfilment: of('logistics', 'logistics'),
  freight: of('logistics', 'logistics'),
  own_freight: of('ownFreight', 'own_freight'),
  packaging: of('ownFreight', 'packaging'),
  sale_tax: of('tax', 'tax'),
  das: of('tax', 'tax'),
  icms: of('tax', 'tax'),
  icms_difal: of('tax', 'tax'),
  icms_fcp: of('tax', 'tax'),
  pis: of('tax', 'tax'),
  cofins: of('tax', 'tax'),
  cbs: of('tax', 'tax'),
  ibs_uf: of('tax', 'tax'),
  ibs_mun: of('tax', 'tax'),
  tax_reversed: of('tax', 'tax'),
  marketplace_bonus: of('reimbursements'),
  reimbursement: of('reimbursements'),
  liquidation: of('reimbursements'),
  storage: of('storage'),
  aged_storage: of('storage'),
  inbound: of('storage'),
  removal: of('storage'),
  ads: of('ads'),
  account_fee: of('account'),
  anticipation_fee: of('financial'),
  financial_income: of('financial'),
  overhead: of('overheads'),
  tax_collected: of(null),
  pass_through: of(null),
  ads_billed: of(null),
  bill_payment: of(null),
  hold: of(null),
  payout: of(null),
  debt: of(null),
  loan: of(null),
  movement: of(null),
} as const satisfies Record<string, LedgerKindFacts>;

export type LedgerKind = keyof typeof kinds;
export const ledgerKinds = Object.keys(kinds) as LedgerKind[];
export const ledgerKindFacts: Readonly<Record<LedgerKind, LedgerKindFacts>> = kinds;

/** Kinds of the groups. */
export const kindsOf = (...groups: LedgerGroup[]): LedgerKind[] =>
  ledgerKinds.filter((kind) => groups.some((group) => kinds[kind].group === group));
