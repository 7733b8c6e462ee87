import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { amazonOrderId } from '#server/marketplaces/sandbox/seller/orderIds.ts';
import type { Placement } from '#server/marketplaces/sandbox/seller/placedOrder.ts';
import type { Product } from '#server/marketplaces/sandbox/seller/product.ts';
import type { AmazonLine, AmazonOrder, AmazonSource, FulfillmentStatus, OrderSpan } from './amazonSource.ts';
import { allOrdersRow } from './allOrdersRow.ts';
import { MARKETPLACES, marketplaceIn } from './marketplaceIds.ts';

interface FileOrder {
  order: AmazonOrder;
  /** The order's rows as they stand in the file. */
  rows: string[];
}

/** Serves a file in the All Orders layout (tab-separated, gzip or not, columns by name) as the Amazon seller. */
export function fileAmazon(file: string, placed: Placement[]): AmazonSource {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '');
  const [header = '', ...rows] = text.split(/\r?\n/).filter((row) => row !== '');
  const names = header.split('\t').map((name) => name.trim().toLowerCase());
  if (!names.includes('amazon-order-id') || !names.includes('purchase-date'))
    throw new Error(`${file} is not in Amazon's All Orders layout: no amazon-order-id or purchase-date column`);
  const found = new Map<string, FileOrder>();
  const listed = new Map<string, Product>();
  for (const row of rows) {
    const cells = row.split('\t');
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const order = found.get(cell('amazon-order-id')) ?? { order: orderOf(cell), rows: [] };
    const line = lineOf(cell, order.order, order.rows.length);
    order.order.lines.push(line);
    order.rows.push(row);
    found.set(order.order.id, order);
    const product = productOf(line, order.order);
    const key = `${product.country} ${product.sku}`;
    product.basePriceMinor ??= listed.get(key)?.basePriceMinor ?? null;
    listed.set(key, product);
  }
  const added = (): FileOrder[] =>
    placed.flatMap((placement) => {
      const product = listed.get(`${placement.country} ${placement.listingKey}`);
      if (placement.marketplace !== 'amazon' || !product) return [];
      const order = placedIn(placement, product);
      const cells = allOrdersRow(order, order.lines[0]!);
      return [{ order, rows: [names.map((name) => cells[name] ?? '').join('\t')] }];
    });
  const all = () => [...found.values(), ...added()];
  const select = ({ by, from, to, countries }: OrderSpan, asOf: number): FileOrder[] => {
    const key = by === 'created' ? ('createdAt' as const) : ('updatedAt' as const);
    return all()
      .filter(({ order }) => order.createdAt <= asOf && countries.includes(order.country))
      .filter(({ order }) => order[key] >= from && order[key] <= to)
      .sort((a, b) => a.order[key] - b.order[key] || (a.order.id < b.order.id ? -1 : 1));
  };
  return {
    countries: [...new Set(all().map(({ order }) => order.country))],
    products: [...listed.values()],
    orders: (span, asOf) => select(span, asOf).map(({ order }) => order),
    order: (id, asOf) => {
      const order = all().find((one) => one.order.id === id)?.order;
      return order && order.createdAt <= asOf ? order : null;
    },
    allOrdersReport: (span, asOf) => {
      const selected = select(span, asOf);
      return selected.length === 0 ? null : `${[header, ...selected.flatMap((one) => one.rows)].join('\r\n')}\r\n`;
    },
  };
}

function placedIn(placement: Placement, product: Product): AmazonOrder {
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

type Cell = (name: string) => string;

function orderOf(cell: Cell): AmazonOrder {
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
      byAmazon || status !== 'SHIPPED'
        ? null
        : {
            status: arrived ? 'DELIVERED' : 'IN_TRANSIT',
            detailedStatus: arrived ? 'DELIVERED' : 'PICKED_UP',
            shippedAt: updatedAt,
          },
    lines: [],
  };
}

function statusOf(text: string): FulfillmentStatus {
  if (text.startsWith('Shipped')) return 'SHIPPED';
  if (/^cancell?ed/i.test(text)) return 'CANCELLED';
  return text === 'Unshipped' ? 'UNSHIPPED' : 'PENDING';
}

function lineOf(cell: Cell, order: AmazonOrder, place: number): AmazonLine {
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

/** `1234.5` as 123450, without floating point; null when empty. */
function minor(text: string): number | null {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!parts) return null;
  const amount = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] ? -amount : amount;
}

function productOf(line: AmazonLine, order: AmazonOrder): Product {
  const price = line.priceMinor !== null && line.quantity > 0 ? Math.round(line.priceMinor / line.quantity) : null;
  return {
    marketplace: 'amazon',
    country: order.country,
    listingKey: line.sku,
    asin: line.asin,
    parentAsin: null,
    sku: line.sku,
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
  };
}
