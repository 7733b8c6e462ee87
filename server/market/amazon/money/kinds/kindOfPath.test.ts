import { expect, test } from 'vitest';
import { ledgerKinds } from '#server/market/ledger/ledgerKinds.ts';
import { breakdownKinds } from './breakdownKinds.ts';
import { isDecidedType, isUndecidedType, kindOfPath } from './kindOfPath.ts';
import { follows } from './namePatterns.ts';

const kindOf = (type: string, path: string) => kindOfPath(type, path.split('/'));

test.each([
  ['Transfer', 'FundTransfer', 'movement'],
  ['Payout', 'Anything', 'movement'],
  ['AdhocDisbursement', 'AdhocDisbursement', 'movement'],
  ['DebtRecovery', 'DebtRecovery', 'movement'],
  ['FailedDisbursement', 'FailedDisbursement', 'movement'],
  ['Adjustment', 'ReserveDebit', 'movement'],
  ['Adjustment', 'ReserveCredit', 'movement'],
  ['ProductAdsPayment', 'Expenses/AdvertisingFee', 'ads_billed'],
  ['ProductAdsPayment', 'AdvertisingFeeRefund', 'ads_billed'],
  ['Shipment', 'ProductCharges/OurPricePrincipal', 'item_revenue'],
  ['Shipment', 'Sales/ProductCharges', 'item_revenue'],
  ['Shipment', 'PromoRebates/OurPriceDiscount', 'discount'],
  ['Shipment', 'Promotions/ItemPromotion', 'discount'],
  ['Shipment', 'Shipping/ShippingPrincipal', 'buyer_freight'],
  ['Shipment', 'PromoRebates/ShippingDiscount', 'buyer_freight'],
  ['Shipment', 'GiftWrap/GiftwrapPrincipal', 'gift_wrap'],
  ['Shipment', 'AmazonFees/GiftWrapChargeback/Base', 'gift_wrap'],
  ['Shipment', 'AmazonFees/ShippingHB/Base', 'freight'],
  ['Shipment', 'AmazonFees/ShippingChargeback/Base', 'freight'],
  ['ServiceFee', 'Expenses/AmazonFees/MFNPostageFee', 'freight'],
  ['ServiceFee', 'ReturnPostageBillingFuelSurcharge', 'freight'],
  ['Shipment', 'AmazonFees/Commission/Base', 'commission'],
  ['Shipment', 'AmazonFees/Commission/Tax', 'commission'],
  ['Shipment', 'AmazonFees/Commission/BaseTax', 'commission'],
  ['Shipment', 'AmazonFees/ReferralFee', 'commission'],
  ['Shipment', 'AmazonFees/VariableClosingFee', 'fixed_fee'],
  ['Shipment', 'AmazonFees/PerItemFee', 'fixed_fee'],
  ['Shipment', 'AmazonFees/AmazonForAllFee/Base', 'instalment_cost'],
  ['Shipment', 'AmazonFees/FBAPerUnitFulfillmentFee/Base', 'fulfilment'],
  ['Shipment', 'AmazonFees/FBAPerOrderFulfilmentFee', 'fulfilment'],
  ['Shipment', 'AmazonFees/FBAWeightBasedFee', 'fulfilment'],
  ['Shipment', 'AmazonFees/FBAPickPackFee', 'fulfilment'],
  ['Shipment', 'AmazonFees/Digital Services Fee', 'other_fee'],
  ['Refund', 'ProductCharges/OurPricePrincipal', 'refund_principal'],
  ['Refund', 'Shipping/ShippingPrincipal', 'refund_freight'],
  ['Refund', 'PromoRebates/OurPriceDiscount', 'refund_principal'],
  ['Refund', 'PromoRebates/ShippingDiscount', 'refund_principal'],
  ['Refund', 'AmazonFees/Commission/Base', 'fee_returned'],
  ['Refund', 'AmazonFees/AmazonForAllFee', 'fee_returned'],
  ['Refund', 'AmazonFees/FBAPerUnitFulfillmentFee', 'fee_returned'],
  ['Refund', 'AmazonFees/ShippingHB', 'freight_returned'],
  ['Refund', 'AmazonFees/RefundCommission/Base', 'refund_admin_fee'],
  ['Refund', 'RestockingDeductionPrincipal', 'refund_principal'],
  ['Chargeback', 'GoodwillPrincipal', 'refund_principal'],
  ['Guarantee Claim', 'Guarantee Claim', 'refund_principal'],
  ['FBAInventoryReimbursement', 'FBAReversedReimbursement', 'reimbursement'],
  ['SAFETReimbursement', 'Sales/SAFETReimbursement', 'reimbursement'],
  ['Adjustment', 'REVERSAL_REIMBURSEMENT', 'reimbursement'],
  ['Adjustment', 'WAREHOUSE_DAMAGE', 'reimbursement'],
  ['Adjustment', 'COMPENSATED_CLAWBACK', 'reimbursement'],
  ['ServiceFee', 'AmazonFees/FBAStorageFee/Base', 'storage'],
  ['ServiceFee', 'StorageBillingFee', 'storage'],
  ['ServiceFee', 'FBALongTermStorageFee', 'aged_storage'],
  ['ServiceFee', 'StorageRenewalBilling', 'aged_storage'],
  ['ServiceFee', 'FBAInboundDefectFee', 'inbound'],
  ['ServiceFee', 'FBARemovalFee', 'removal'],
  ['ServiceFee', 'FBADisposalFee', 'removal'],
  ['ServiceFee', 'CustomerReturnHRRUnitFee', 'return_processing'],
  ['ServiceFee', 'FBACustomerReturnPerUnitFee', 'return_processing'],
  ['ServiceFee', 'Subscription', 'account_fee'],
  ['ServiceFee', 'CouponRedemptionFee', 'account_fee'],
  ['ServiceFee', 'RunLightningDealFee', 'account_fee'],
  ['ServiceFee', 'PaidServicesFee', 'account_fee'],
  ['RemovalShipment', 'RecommerceLiquidation', 'liquidation'],
  ['RemovalShipment', 'AmazonFees/RecommerceProcessing', 'removal'],
  ['Shipment', 'Tax/OurPriceTax', 'tax_collected'],
  ['Shipment', 'Shipping/Tax', 'tax_collected'],
  ['Refund', 'MarketplaceFacilitatorTax-Principal', 'tax_collected'],
  ['Shipment', 'MarketplaceFacilitatorVAT-Shipping', 'tax_collected'],
  ['Shipment', 'LowValueGoodsTax-Principal', 'tax_collected'],
  ['Adjustment', 'TaxOnRevenue', 'tax_collected'],
  ['Retrocharge', 'BaseTax', 'tax_collected'],
  ['Retrocharge', 'Anything', 'tax_collected'],
])('%s %s is %s', (type, path, kind) => {
  expect(kindOf(type, path)).toBe(kind);
  expect(kindOf(type.toUpperCase(), path.toLowerCase())).toBe(kind);
});

test.each([
  ['Shipment', 'AmazonFees/FeeOfTomorrow'],
  ['Shipment', 'AmazonFees/FeeOfTomorrow/Tax'],
  ['Shipment', 'Expenses'],
  ['Refund', 'AmazonFees/FeeOfTomorrow'],
  ['ServiceFee', 'AmazonFees/FeeOfTomorrow/Base'],
  ['Adjustment', 'Commission'],
  ['Tomorrow', 'AmazonFees/Commission'],
])('%s %s is unknown', (type, path) => {
  expect(kindOf(type, path)).toBeNull();
});

test('types are known by their rows, and two are known to be for anything', () => {
  const types = ['Shipment', 'Reserve Release', 'SAFE-T Reimbursement', 'Adjustment', 'Any', 'Tomorrow'];
  expect(types.map((type) => [isDecidedType(type), isUndecidedType(type)])).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false, true],
    [false, false],
    [false, false],
  ]);
});

test('a pattern fits where its parts follow each other, and a long name takes no longer', () => {
  expect(follows('fbaperunitfulfillmentfee', 'fba*fulfil*fee')).toBe(true);
  expect(follows('fbafulfilmentfe', 'fba*fulfil*fee')).toBe(false);
  expect(follows('fee', 'fee*')).toBe(true);
  expect(follows('fe', 'fee')).toBe(false);
  // one sign cannot be the end of one part and the start of the next
  expect(follows('ab', 'ab*b')).toBe(false);
  expect(follows('a'.repeat(200_000), 'a*a*a*a*b')).toBe(false);
});

test('every row names kinds of the ledger in plain names', () => {
  for (const [types, names, kind] of breakdownKinds) {
    expect(ledgerKinds).toContain(kind);
    expect(`${types} ${names}`).toMatch(/^[a-z*/]+(?: [a-z*/]+)*$/);
  }
});
