import { readOfferChange } from './offerChange.ts';
import {
  readListingStatus,
  readNewSecret,
  readOrderChange,
  readQueryFinished,
  readReportFinished,
  readSecretExpiry,
  readStockChange,
} from './payloads.ts';
import type { ReadPayload } from './readPayload.ts';

/** Readers of the types that the product uses (REAL.md 3). Each throws for a payload in another form. */
export const readers: Record<string, (payload: object) => ReadPayload> = {
  ANY_OFFER_CHANGED: readOfferChange,
  ORDER_CHANGE: readOrderChange,
  REPORT_PROCESSING_FINISHED: readReportFinished,
  DATA_KIOSK_QUERY_PROCESSING_FINISHED: readQueryFinished,
  FBA_INVENTORY_AVAILABILITY_CHANGES: readStockChange,
  LISTINGS_ITEM_STATUS_CHANGE: readListingStatus,
  APPLICATION_OAUTH_CLIENT_NEW_SECRET: readNewSecret,
  APPLICATION_OAUTH_CLIENT_SECRET_EXPIRY: readSecretExpiry,
};

/** A type to which each seller is subscribed; the types about the application itself go to its queue by themselves. */
export interface SubscribedType {
  type: string;
  payloadVersion: string;
  /** Whether it is sent by marketplace, at most once in five minutes for a product. */
  isAggregated?: boolean;
}

export const subscribedTypes: readonly SubscribedType[] = [
  { type: 'ANY_OFFER_CHANGED', payloadVersion: '1.0', isAggregated: true },
  { type: 'ORDER_CHANGE', payloadVersion: '1.0' },
  { type: 'REPORT_PROCESSING_FINISHED', payloadVersion: '2020-09-04' },
  { type: 'DATA_KIOSK_QUERY_PROCESSING_FINISHED', payloadVersion: '2023-11-15' },
  { type: 'FBA_INVENTORY_AVAILABILITY_CHANGES', payloadVersion: '1.0' },
  { type: 'LISTINGS_ITEM_STATUS_CHANGE', payloadVersion: '1.0' },
];

/** Types that the product does not use, each with the reason. They are deleted from the queue and counted. */
export const DECLINED: Record<string, string> = {
  ACCOUNT_STATUS_CHANGED: 'the account’s health is not shown',
  B2B_ANY_OFFER_CHANGED: 'offers to companies are not shown',
  BRANDED_ITEM_CONTENT_CHANGE: 'texts and images of a page are read with the catalogue',
  DETAIL_PAGE_TRAFFIC_EVENT: 'visits come from Data Kiosk, with sessions and without corrections',
  EXTERNAL_FULFILLMENT_SHIPMENT_STATUS_CHANGE: 'warehouses of others are not shown',
  FBA_OUTBOUND_SHIPMENT_STATUS: 'ORDER_CHANGE says it of the order',
  FEED_PROCESSING_FINISHED: 'the product sends no feeds',
  FEE_PROMOTION: 'promotions of fees are not shown',
  FULFILLMENT_ORDER_STATUS: 'orders of other shops are not shown',
  ITEM_INVENTORY_EVENT_CHANGE: 'hourly sums for vendors',
  ITEM_PRODUCT_TYPE_CHANGE: 'product types are not shown',
  ITEM_SALES_EVENT_CHANGE: 'hourly sums of sales, which come with orders',
  LISTINGS_ITEM_ISSUES_CHANGE: 'issues of listings are not shown',
  LISTINGS_ITEM_MFN_QUANTITY_CHANGE: 'the quantity is read with the listings',
  MFN_ORDER_STATUS_CHANGE: 'ORDER_CHANGE has replaced it',
  ORDER_STATUS_CHANGE: 'ORDER_CHANGE has replaced it',
  PRICING_HEALTH: 'the reason of a lost Buy Box is not shown',
  PRODUCT_TYPE_DEFINITIONS_CHANGE: 'product types are not shown',
  TRANSACTION_UPDATE: 'transactions are read with their breakdown every six hours',
};
