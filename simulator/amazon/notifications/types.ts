/** Notification types of a seller, and the payload version of each (REAL.md 3). */
export const TYPES: Record<string, string> = {
  ANY_OFFER_CHANGED: '1.0',
  B2B_ANY_OFFER_CHANGED: '1.0',
  ORDER_CHANGE: '1.0',
  REPORT_PROCESSING_FINISHED: '2020-09-04',
  DATA_KIOSK_QUERY_PROCESSING_FINISHED: '2023-11-15',
  FBA_INVENTORY_AVAILABILITY_CHANGES: '1.0',
  LISTINGS_ITEM_STATUS_CHANGE: '1.0',
};
