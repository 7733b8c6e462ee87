import { amazonOrderId } from '#simulator/seller/orderIds.ts';
import type { Placement } from '#simulator/seller/placedOrder.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import type { AmazonLine, AmazonOrder, FulfillmentStatus } from './amazonSource.ts';
import { MARKETPLACES, marketplaceIn } from './marketplaceIds.ts';

/** Returns a cell of the row by column name; empty when there is none. */
export type Cell = (name: string) => string;

/** The order of a row, without lines. */
export function fileOrder(cell: Cell): AmazonOrder {
  const country = MARKETPLACES.find(({ name }) => name === cell('sales-channel'))?.country ?? 'BR';
  const status = statusOf(cell('order-status'));
  const byAmazon = cell('fulfillment-channel') === 'Amazon';
  const createdAt = Date.parse(cell('purchase-date'));
  const updatedAt = Date.parse(cell('last-updated-date')) || createdAt;
  const arrived = cell('order-status') === 'Shipped - Delivered to Buyer';
  return {
    id: cell('amazon-order-id'),
    sellerOrderId: cell('merchant-order-id') || cell('amazon-order-id'),
    country,
    currency: cell('currency') || marketplaceIn(country).currency,
    createdAt,
    updatedAt,
    status,
    byAmazon,
    business: cell('is-business-order') === 'true',
    package:
      byAmazon || status !== 'SHIPPED' ? null : { status: arrived ? 'DELIVERED' : 'IN_TRANSIT', shippedAt: updatedAt },
    lines: [],
  };
}

function statusOf(text: string): FulfillmentStatus {
  if (text.startsWith('Shipped')) return 'SHIPPED';
  if (/^cancell?ed/i.test(text)) return 'CANCELLED';
  return text === 'Unshipped' ? 'UNSHIPPED' : 'PENDING';
}

/** The order line of a row; `place` is its index among the order's rows. */
export function fileLine(cell: Cell, order: AmazonOrder, place: number): AmazonLine {
  return {
    itemId: `${order.id.replaceAll(/\D/g, '')}${place}`,
    asin: cell('asin'),
    sku: cell('sku'),
    title: cell('product-name'),
    quantity: Number(cell('quantity') || 0),
    priceMinor: minor(cell('item-price')),
    discountMinor: Math.abs(minor(cell('item-promotion-discount')) ?? 0),
    shippingMinor: minor(cell('shipping-price')) ?? 0,
    taxMinor: minor(cell('item-tax')) ?? 0,
    cancelled: order.status === 'CANCELLED' || /^cancell?ed/i.test(cell('item-status')),
  };
}

/** Parses `1234.5` as 123450, without floating point; null when empty. */
function minor(text: string): number | null {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!parts) return null;
  const amount = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] ? -amount : amount;
}

/** The product of a line, at the price of that line. */
export function fileProduct(line: AmazonLine, order: AmazonOrder): Product {
  const price = line.priceMinor !== null && line.quantity > 0 ? Math.round(line.priceMinor / line.quantity) : null;
  return {
    marketplace: 'amazon',
    country: order.country,
    listingKey: line.sku,
    asin: line.asin,
    parentAsin: null,
    sku: line.sku,
    seedSku: line.sku,
    ean: null,
    name: line.title,
    brand: null,
    category: '',
    currency: order.currency,
    basePriceMinor: price,
    unitCostMinor: null,
    byMarketplace: order.byAmazon,
    active: true,
    weight: 0,
    launchDay: 0,
    advertised: false,
    imageId: 'none',
    hasImage: false,
    variation: null,
    mercadolivre: null,
    twin: null,
    kit: null,
  };
}

/** An order placed through the control endpoint, for a product of the file. */
export function placedInFile(placement: Placement, product: Product): AmazonOrder {
  return {
    id: amazonOrderId('702', placement.sequence),
    sellerOrderId: amazonOrderId('702', placement.sequence),
    country: product.country,
    currency: product.currency,
    createdAt: placement.createdAt,
    updatedAt: placement.createdAt,
    status: placement.unpaid ? 'PENDING' : 'UNSHIPPED',
    byAmazon: product.byMarketplace,
    business: false,
    package: null,
    lines: [
      {
        itemId: String(20_000_000_000_000 + placement.sequence),
        asin: product.asin,
        sku: product.sku,
        title: product.name,
        quantity: placement.quantity,
        priceMinor: placement.unpaid ? null : (product.basePriceMinor ?? 0) * placement.quantity,
        discountMinor: 0,
        shippingMinor: 0,
        taxMinor: 0,
        cancelled: false,
      },
    ],
  };
}
