import { expect, test } from 'vitest';
import { flatReports, type FlatReportType } from './flatReports.ts';
import { columnsByName } from './reportColumns.ts';

/** Heads as Amazon documents the attributes of its reports, spaces for tabs. */
const HEADS: Record<FlatReportType, string> = {
  GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL:
    'amazon-order-id merchant-order-id purchase-date last-updated-date order-status fulfillment-channel ' +
    'sales-channel order-channel ship-service-level product-name sku asin item-status quantity currency ' +
    'item-price item-tax shipping-price shipping-tax gift-wrap-price gift-wrap-tax ' +
    'item-promotion-discount ship-promotion-discount ship-city ship-state ship-postal-code ship-country ' +
    'promotion-ids is-business-order purchase-order-number price-designation',
  GET_FBA_FULFILLMENT_CUSTOMER_RETURNS_DATA:
    'return-date order-id sku asin fnsku product-name quantity fulfillment-center-id detailed-disposition ' +
    'reason status license-plate-number customer-comments',
  GET_FBA_REIMBURSEMENTS_DATA:
    'approval-date reimbursement-id case-id amazon-order-id reason sku fnsku asin product-name condition ' +
    'currency-unit amount-per-unit amount-total quantity-reimbursed-cash quantity-reimbursed-inventory ' +
    'quantity-reimbursed-total original-reimbursement-id original-reimbursement-type',
  GET_LEDGER_DETAIL_VIEW_DATA:
    'Date FNSKU ASIN MSKU Title Event_Type Reference_ID Quantity Fulfillment_Center Disposition Reason Country ' +
    'Reconciled_Quantity Unreconciled_Quantity Date_and_Time',
  GET_FBA_STORAGE_FEE_CHARGES_DATA:
    'asin fnsku product_name fulfillment_center country_code longest_side median_side shortest_side ' +
    'measurement_units weight weight_units item_volume volume_units product_size_tier ' +
    'average_quantity_on_hand average_quantity_pending_removal estimated_total_item_volume ' +
    'month_of_charge storage_utilization_ratio storage_utilization_ratio_units base_rate ' +
    'utilization_surcharge_rate avg_qty_for_sus est_vol_for_sus est_base_msf est_sus currency ' +
    'estimated_monthly_storage_fee dangerous_goods_storage_type eligible_for_inventory_discount ' +
    'qualifies_for_inventory_discount total_incentive_fee_amount breakdown_incentive_fee_amount ' +
    'average_quantity_customer_orders',
  GET_FBA_FULFILLMENT_LONGTERM_STORAGE_FEE_CHARGES_DATA:
    'snapshot-date sku fnsku asin product-name condition per-unit-volume currency volume-unit country ' +
    'qty-charged amount-charged surcharge-age-tier rate-surcharge',
  GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2:
    'settlement-id settlement-start-date settlement-end-date deposit-date total-amount currency ' +
    'transaction-type order-id merchant-order-id adjustment-id shipment-id marketplace-name amount-type ' +
    'amount-description amount fulfillment-id posted-date posted-date-time order-item-code ' +
    'merchant-order-item-id merchant-adjustment-item-id sku quantity-purchased promotion-id',
};

test.each(Object.entries(HEADS) as [FlatReportType, string][])(
  'the head of %s has every column that is read of it',
  (type, head) => {
    const columns = columnsByName(head.split(' '));
    const { required, optional } = flatReports[type];
    expect([...required, ...optional].filter((name) => !columns.has(name))).toEqual([]);
  },
);
