import type { AmazonLine, AmazonOrder } from '#simulator/amazon/sources/amazonSource.ts';
import { marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';
import { decimal } from '#simulator/decimal.ts';
import { deliveryState } from '#simulator/seller/deliveryState.ts';
import { share } from '#simulator/seller/hash.ts';
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

const ORDER_STATUS = { PENDING: 'Pending', UNSHIPPED: 'Unshipped', SHIPPED: 'Shipped', CANCELLED: 'Cancelled' };
type Place = [city: string, state: string, zip: string];
const ABROAD: Place[] = [
  ['Austin', 'TX', '73301'],
  ['Seattle', 'WA', '98101'],
  ['Miami', 'FL', '33101'],
];

/** Buyers type their state: mostly its letters, also its name, with or without accents. */
function placeOf({ id, country }: AmazonOrder): Place {
  if (country !== 'BR') return ABROAD[Math.floor(ABROAD.length * share(id, 'city'))]!;
  const { uf, name, capital, zip } = deliveryState(id);
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const spellings = [uf, uf, uf, name, plain, plain.toUpperCase(), `${plain.toLowerCase()} `];
  return [capital, spellings[Math.floor(spellings.length * share(id, 'spelling'))]!, zip];
}

/** One order line as cells of the All Orders layout, by column name; missing columns are empty. */
export function allOrdersRow(order: AmazonOrder, line: AmazonLine): Record<string, string> {
  const money = (minor: number) => (line.priceMinor === null ? '' : decimal(minor));
  const [city, state, zip] = placeOf(order);
  const pending = order.status === 'PENDING';
  // only Brazil's report shows the delivery of merchant-fulfilled orders
  const delivered = order.package?.status === 'DELIVERED' && order.country === 'BR';
  return {
    'amazon-order-id': order.id,
    'merchant-order-id': order.sellerOrderId,
    'purchase-date': time(order.createdAt),
    'last-updated-date': time(order.updatedAt),
    'order-status': delivered ? 'Shipped - Delivered to Buyer' : ORDER_STATUS[order.status],
    'fulfillment-channel': order.byAmazon ? 'Amazon' : 'Merchant',
    'sales-channel': marketplaceIn(order.country).name,
    'ship-service-level': order.byAmazon ? 'Expedited' : 'Standard',
    'product-name': line.title,
    sku: line.sku,
    asin: line.asin,
    'item-status': line.cancelled ? 'Cancelled' : order.status === 'SHIPPED' ? 'Shipped' : 'Unshipped',
    quantity: String(line.quantity),
    currency: pending ? '' : order.currency,
    'item-price': money(line.priceMinor ?? 0),
    'item-tax': money(line.taxMinor),
    'shipping-price': money(line.shippingMinor),
    'shipping-tax': money(0),
    'item-promotion-discount': line.discountMinor ? decimal(line.discountMinor) : '',
    ...(!pending && { 'ship-city': city, 'ship-state': state, 'ship-postal-code': zip }),
    'ship-country': order.country,
    'promotion-ids': line.discountMinor ? `PROMO-${line.sku}` : '',
    'is-business-order': String(order.business),
  };
}

function time(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}+00:00`;
}
