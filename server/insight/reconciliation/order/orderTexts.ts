import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { factsOf, marketplaceIds } from '#server/market/registry.ts';
import { say, word } from '#server/platform/language/say.ts';
import type { Sentence, SentenceId } from '#server/platform/language/sentence.ts';
import type { OrderRelease } from './orderMoney.ts';

const KINDS: Readonly<Record<LedgerKind, SentenceId>> = {
  item_revenue: 'ledger.itemRevenue',
  discount: 'ledger.discount',
  buyer_freight: 'ledger.buyerFreight',
  gift_wrap: 'ledger.giftWrap',
  refund_principal: 'ledger.refundPrincipal',
  refund_freight: 'ledger.refundFreight',
  fee_returned: 'ledger.feeReturned',
  freight_returned: 'ledger.freightReturned',
  refund_admin_fee: 'ledger.refundAdminFee',
  return_freight: 'ledger.returnFreight',
  return_processing: 'ledger.returnProcessing',
  product_cost: 'ledger.productCost',
  cost_of_returned_units: 'ledger.costOfReturnedUnits',
  commission: 'ledger.commission',
  fixed_fee: 'ledger.fixedFee',
  payment_fee: 'ledger.paymentFee',
  affiliate_fee: 'ledger.affiliateFee',
  other_fee: 'ledger.otherFee',
  instalment_cost: 'ledger.instalmentCost',
  fulfilment: 'ledger.fulfilment',
  freight: 'ledger.freight',
  own_freight: 'ledger.ownFreight',
  packaging: 'ledger.packaging',
  sale_tax: 'ledger.saleTax',
  das: 'ledger.das',
  icms: 'ledger.icms',
  icms_difal: 'ledger.icmsDifal',
  icms_fcp: 'ledger.icmsFcp',
  pis: 'ledger.pis',
  cofins: 'ledger.cofins',
  cbs: 'ledger.cbs',
  ibs_uf: 'ledger.ibsUf',
  ibs_mun: 'ledger.ibsMun',
  tax_reversed: 'ledger.taxReversed',
  marketplace_bonus: 'ledger.marketplaceBonus',
  reimbursement: 'ledger.reimbursement',
  liquidation: 'ledger.liquidation',
  storage: 'ledger.storage',
  aged_storage: 'ledger.agedStorage',
  inbound: 'ledger.inbound',
  removal: 'ledger.removal',
  ads: 'ledger.ads',
  account_fee: 'ledger.accountFee',
  anticipation_fee: 'ledger.anticipationFee',
  financial_income: 'ledger.financialIncome',
  overhead: 'ledger.overhead',
  tax_collected: 'ledger.taxCollected',
  pass_through: 'ledger.passThrough',
  ads_billed: 'ledger.adsBilled',
  bill_payment: 'ledger.billPayment',
  hold: 'ledger.hold',
  payout: 'ledger.payout',
  debt: 'ledger.debt',
  loan: 'ledger.loan',
  movement: 'ledger.movement',
};

/** The name of a kind of ledger lines. */
export const spokenKind = (kind: LedgerKind): Sentence => ({ code: KINDS[kind] });

/** The same in the reader's language. */
export const kindText = (kind: LedgerKind): string => word(spokenKind(kind));

const BASES: readonly string[] = ['unread', 'estimated', 'provisional', 'posted', 'confirmed'];

/** How well an amount is known, in the reader's language; its own name where there is no text. */
export const basisText = (basis: string): string => (BASES.includes(basis) ? say('ledger.basis', { basis }) : basis);

/** Where an amount was read or worked out, by the name of its source without the marketplace's. */
const LINE_SOURCES: Readonly<Record<string, SentenceId>> = {
  order: 'ledger.fromOrder',
  fee_rules: 'ledger.fromFeeRules',
  freight_rules: 'ledger.fromFreightRules',
  product_costs: 'ledger.fromProductCosts',
  returned_units: 'ledger.fromReturnedUnits',
  tax_rates: 'ledger.fromTaxRates',
  nfe: 'ledger.fromNfe',
  return_nfe: 'ledger.fromReturnNfe',
  returned_goods: 'ledger.fromReturnedGoods',
  overheads: 'ledger.fromOverheads',
  finances: 'ledger.fromFinances',
  fees_estimate: 'ledger.fromFeesEstimate',
  bill: 'ledger.fromBill',
  billing: 'ledger.fromBill',
  payments: 'ledger.fromPayments',
  claims: 'ledger.fromClaims',
  shipments: 'ledger.fromShipments',
  reimbursements: 'ledger.fromReimbursements',
  storage: 'ledger.fromStorage',
  aged_inventory: 'ledger.fromAgedInventory',
  ads: 'ledger.fromAds',
  advertising: 'ledger.fromAds',
  freight: 'ledger.fromFreight',
};

/**
 * E.g. "regra de tarifas", or "Amazon, lançamentos" for a source of a marketplace, in the reader's language; its own name where
 * there is no text.
 */
export function sourceText(source: string): string {
  const [owner, part] = source.split('.');
  const code = LINE_SOURCES[part ?? source];
  const marketplace = marketplaceIds.find((id) => id === owner);
  if (!code) return source;
  return marketplace ? `${factsOf(marketplace).name}, ${word({ code })}` : word({ code });
}

/** E.g. "liberado (relatório de liberações)", in the reader's language. */
export const releaseText = ({ status, source }: Pick<OrderRelease, 'status' | 'source'>): string =>
  say('ledger.release', { status, source });
