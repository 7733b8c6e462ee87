/** Columns of a report that is a table. */
interface FlatReport {
  /** Without one of these a file is refused. */
  required: readonly string[];
  /** Read when the file has them. */
  optional: readonly string[];
}

/**
 * The columns that the product reads of each flat-file report, by their English names. The listings report also comes in other
 * languages: its columns are in `listings/listingColumns.ts`.
 */
export const flatReports = {
  GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL: {
    required: ['amazon-order-id', 'purchase-date', 'order-status', 'sku', 'quantity', 'item-price'],
    optional: [
      'last-updated-date', 'item-status', 'fulfillment-channel', 'sales-channel', 'ship-country', 'ship-state', 'currency', 'asin',
      'product-name', 'item-promotion-discount', 'shipping-price', 'ship-promotion-discount',
    ],
  },
  GET_FBA_FULFILLMENT_CUSTOMER_RETURNS_DATA: {
    required: ['return-date', 'order-id', 'sku', 'quantity', 'detailed-disposition'],
    optional: ['license-plate-number', 'reason'],
  },
  GET_FBA_REIMBURSEMENTS_DATA: {
    required: ['approval-date', 'reimbursement-id', 'sku', 'currency-unit', 'amount-total'],
    optional: [
      'amazon-order-id', 'asin', 'reason', 'quantity-reimbursed-total', 'quantity-reimbursed-cash',
      'quantity-reimbursed-inventory', 'original-reimbursement-id', 'original-reimbursement-type',
    ],
  },
  GET_LEDGER_DETAIL_VIEW_DATA: {
    required: ['date', 'msku', 'event-type', 'quantity', 'reason'],
    optional: ['reference-id', 'fulfillment-center', 'country', 'unreconciled-quantity', 'date-and-time'],
  },
  GET_FBA_STORAGE_FEE_CHARGES_DATA: {
    required: ['asin', 'month-of-charge', 'currency', 'estimated-monthly-storage-fee'],
    optional: ['country-code'],
  },
  GET_FBA_FULFILLMENT_LONGTERM_STORAGE_FEE_CHARGES_DATA: {
    required: ['snapshot-date', 'asin', 'currency', 'amount-charged'],
    optional: ['country'],
  },
  GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2: {
    required: ['settlement-id', 'total-amount', 'currency', 'deposit-date'],
    optional: [
      'settlement-start-date', 'settlement-end-date', 'transaction-type', 'order-id', 'amount-type',
      'amount-description', 'amount', 'fulfillment-id', 'posted-date', 'posted-date-time', 'sku',
      'merchant-order-id', 'adjustment-id', 'shipment-id', 'marketplace-name', 'order-item-code', 'merchant-order-item-id',
      'merchant-adjustment-item-id', 'quantity-purchased', 'promotion-id',
    ],
  },
} as const satisfies Record<string, FlatReport>; // prettier-ignore

export type FlatReportType = keyof typeof flatReports;

/** Value of a row in a column of the report; empty when the file or the row lacks it. */
export type CellOf<Type extends FlatReportType> = (
  name: (typeof flatReports)[Type]['required' | 'optional'][number],
) => string;
