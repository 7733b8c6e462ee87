import type { AmazonOrder } from '#server/market/simulator/amazon/sources/amazonSource.ts';
import { allOrdersRow } from './allOrdersRow.ts';
import { flatFile } from './flatFile.ts';

const COLUMNS = [
  'amazon-order-id', 'merchant-order-id', 'purchase-date', 'last-updated-date', 'order-status', 'fulfillment-channel',
  'sales-channel', 'order-channel', 'ship-service-level', 'product-name', 'sku', 'asin', 'item-status', 'quantity',
  'currency', 'item-price', 'item-tax', 'shipping-price', 'shipping-tax', 'gift-wrap-price', 'gift-wrap-tax',
  'item-promotion-discount', 'ship-promotion-discount', 'ship-city', 'ship-state', 'ship-postal-code', 'ship-country',
  'promotion-ids', 'is-business-order', 'purchase-order-number', 'price-designation',
]; // prettier-ignore

/** Orders in Amazon's All Orders layout: tab-separated, header first, one row per order line. */
export function allOrdersReport(orders: AmazonOrder[]): string {
  return flatFile(
    COLUMNS,
    orders.flatMap((order) => order.lines.map((line) => allOrdersRow(order, line))),
  );
}
