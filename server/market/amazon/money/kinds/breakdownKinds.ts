import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';

/**
 * Patterns of transaction types, patterns of names, the kind. Separated by spaces, compared as `plainName`; `a/b` is the name
 * b below the name a. `any` is every type, those that nothing else is known of included.
 */
export type BreakdownKind = [types: string, names: string, kind: LedgerKind];

const SALE = 'shipment order';
const REFUND = 'refund chargeback guaranteeclaim chargebackrefund atozguaranteerefund';
const SERVICE = 'servicefee othertransaction fbafees';
const FEES = `${SALE} ${SERVICE}`;
const ITEM = 'ourpriceprincipal principal productcharges';
const PROMOTION = 'ourpricediscount itempromotion promo promorebates promotions promotionrebates promotion/*';
const GIFT_WRAP = 'giftwrap giftwrapprincipal giftwrapchargeback';
const CHARGEBACK = 'shippinghb shippingchargeback';
const FULFILMENT = 'fba*fulfil*fee fbaweightbasedfee fbapick*packfee fbatransportationfee';
const OTHER_FEES = 'digitalservicesfee digitalservicesfeefba technologyfee';

/**
 * What Amazon's amounts are, by the types and names of Finances 2024-06-19 and of settlements (Order, other-transaction). Both
 * are free text, so that the names follow what users of them report. The first row that fits decides.
 */
export const breakdownKinds: BreakdownKind[] = [
  ['transfer fundtransfer payout adhocdisbursement faileddisbursement debtrecovery reserve*', '*', 'movement'],
  ['productadspayment', '*', 'ads_billed'],
  ['fbainventoryreimbursement safetreimbursement', '*', 'reimbursement'],
  ['retrocharge orderretrocharge', '*', 'tax_collected'],
  ['couponredemptionfee', '*', 'account_fee'],
  ['liquidation*', '*', 'liquidation'],

  [SALE, 'promotion/shipping', 'buyer_freight'],
  [SALE, PROMOTION, 'discount'],
  [SALE, ITEM, 'item_revenue'],
  [SALE, 'shippingprincipal shipping shippingcharges shippingdiscount', 'buyer_freight'],
  [SALE, GIFT_WRAP, 'gift_wrap'],
  [SALE, CHARGEBACK, 'freight'],

  [REFUND, `${PROMOTION} shippingdiscount`, 'refund_principal'],
  [REFUND, `${ITEM} goodwill goodwillprincipal restockingfee restockingdeductionprincipal`, 'refund_principal'],
  [REFUND, 'shippingprincipal shipping shippingcharges', 'refund_freight'],
  [REFUND, GIFT_WRAP, 'gift_wrap'],
  [REFUND, CHARGEBACK, 'freight_returned'],
  [REFUND, 'refundcommission', 'refund_admin_fee'],
  [REFUND, `commission* referralfee amazonforallfee *closingfee peritemfee fba* ${OTHER_FEES}`, 'fee_returned'],
  // the total of a refund without breakdowns
  [REFUND, REFUND, 'refund_principal'],

  [FEES, '*postage* *shippinglabel* returnpostagebilling*', 'freight'],
  [FEES, 'commission* referralfee', 'commission'],
  [FEES, '*closingfee peritemfee fixedfee', 'fixed_fee'],
  [FEES, 'amazonforallfee', 'instalment_cost'],
  [FEES, FULFILMENT, 'fulfilment'],
  [FEES, `${OTHER_FEES} servicefee`, 'other_fee'],

  [SERVICE, 'costofadvertising', 'ads_billed'],
  [SERVICE, '*longtermstorage* *agedinventory* storagerenewalbilling', 'aged_storage'],
  [SERVICE, '*storage*', 'storage'],
  [SERVICE, 'fbainbound* inbound*', 'inbound'],
  [SERVICE, '*removal* *disposal*', 'removal'],
  [SERVICE, 'customerreturnhrrunitfee fbacustomerreturn*', 'return_processing'],
  [SERVICE, 'subscription subscriptionfee highvolumelistingfee', 'account_fee'],
  [SERVICE, 'coupon*fee *deal*fee vine*fee paidservicesfee', 'account_fee'],

  ['removalshipment', '*liquidation*', 'liquidation'],
  ['removalshipment', 'amazonfees *removal* *disposal*', 'removal'],

  ['any', 'reservedebit reservecredit *reserveamount*', 'movement'],
  ['any', 'fundtransfer transferoffunds* debtrecovery adhocdisbursement faileddisbursement', 'movement'],
  ['any', 'payabletoamazon successfulcharge', 'movement'],
  ['any', '*reimbursement* warehousedamage warehouselost compensatedclawback', 'reimbursement'],
];

/** Names of tax that Amazon collects of the buyer or withholds, of any type. Below a fee, tax is part of the fee. */
export const taxNames = '*tax marketplacefacilitatortax* marketplacefacilitatorvat* lowvaluegoodstax* taxonrevenue';

/** Types without rows of their own: their amounts may be anything, unless a name says what they are. */
export const undecidedTypes = 'adjustment miscellaneousledgeradjustment';

/** Types whose amounts are of orders: without one they are no expense of the account. */
export const saleTypes = SALE;
export const refundTypes = REFUND;
