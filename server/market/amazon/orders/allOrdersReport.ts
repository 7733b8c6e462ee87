import { outOfRange } from '#server/platform/language/wordedError.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Uf } from '#server/market/address/brazilianStates.ts';
import { shipUf } from '#server/market/address/shipUf.ts';
import type { OrderItemSnapshot, OrderSnapshot, OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import { withLineKeys } from '#server/market/withLineKeys.ts';
import { amazonMarketplaceByCountry } from '#server/market/amazon/marketplaces.ts';
import { logisticOf } from './logisticOf.ts';
import { orderStatus } from './orderStatus.ts';
import { reportAmount } from '#server/market/amazon/reports/reportAmount.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { salesCountry } from './salesCountry.ts';
import { type CellOf, flatReports } from '#server/market/amazon/reports/flatReports.ts';
import { columnsByName, type Columns } from '#server/market/amazon/reports/reportColumns.ts';

/** The one by last update has the same columns. */
export const ALL_ORDERS = 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL';
type AllOrdersCell = CellOf<typeof ALL_ORDERS>;

/** One validated line of the report. */
export interface AllOrdersLine {
  orderId: string;
  purchasedAt: Date;
  updatedAt: Date;
  marketplaceStatus: string;
  country: string;
  currency: string;
  logistic: string | null;
  shipUf: Uf | null;
  item: Omit<OrderItemSnapshot, 'lineKey'>;
}

/**
 * Column positions of Amazon's All Orders report, by name and in any order; unknown columns are ignored. Throws a
 * DomainError when a required column is missing.
 */
export function parseAllOrdersHeader(names: string[]): Columns {
  const columns = columnsByName(names);
  const missing = flatReports[ALL_ORDERS].required.filter((name) => !columns.has(name));
  if (missing.length > 0) throw badRequest('files.notAllOrders', { missing: missing.join(', ') });
  return columns;
}

/** Parses one row of the report; an invalid row returns the reason in words for the seller. */
export function allOrdersLine(columns: Columns, cells: string[]): AllOrdersLine | { refused: string } {
  try {
    return lineOf((name) => columns.cell(cells, name));
  } catch (error) {
    if (error instanceof RangeError) return { refused: error.message };
    throw error;
  }
}

function lineOf(cell: AllOrdersCell): AllOrdersLine {
  const orderId = required(cell, 'amazon-order-id');
  const purchasedAt = isoInstant(required(cell, 'purchase-date'), 'purchase-date');
  const marketplaceStatus = cell('order-status') || required(cell, 'item-status');
  const status = lineStatus(marketplaceStatus, cell('item-status'));
  const { country, currency } = countryAndCurrency(cell);
  const amount = (name: Parameters<AllOrdersCell>[0]) => reportAmount(cell(name), currency, name);
  const sku = cell('sku');
  const listingKey = sku || required(cell, 'asin');
  return {
    orderId,
    purchasedAt,
    updatedAt: cell('last-updated-date') ? isoInstant(cell('last-updated-date'), 'last-updated-date') : purchasedAt,
    marketplaceStatus,
    country,
    currency,
    logistic: logisticOf(cell('fulfillment-channel')),
    // a file without the country of the address has sales of one country
    shipUf: country === 'BR' ? shipUf(cell('ship-country') || country, cell('ship-state')) : null,
    item: {
      listingKey,
      asin: cell('asin') || listingKey,
      sku: sku || null,
      name: cell('product-name') || null,
      status,
      quantity: quantityOf(cell('quantity'), status),
      priceMinor: amount('item-price'),
      discountMinor: Math.abs(amount('item-promotion-discount') ?? 0),
      shippingMinor: (amount('shipping-price') ?? 0) - Math.abs(amount('ship-promotion-discount') ?? 0),
      feesMinor: null,
      fulfilmentMinor: null,
    },
  };
}

function required(cell: AllOrdersCell, name: Parameters<AllOrdersCell>[0]): string {
  const value = cell(name);
  if (!value) throw outOfRange('sync.emptyValue', { name });
  return value;
}

/** A line cancelled inside a shipped order is cancelled; otherwise it has the status of its order. */
function lineStatus(orderWord: string, itemWord: string): OrderStatus {
  const status = orderStatus(orderWord);
  return itemWord && orderStatus(itemWord) === 'cancelled' ? 'cancelled' : status;
}

function quantityOf(text: string, status: OrderStatus): number {
  if (text === '' && status === 'cancelled') return 0;
  if (!/^\d{1,9}$/.test(text)) throw outOfRange('sync.invalidQuantity', { text: text.slice(0, 20) });
  return Number(text);
}

function countryAndCurrency(cell: AllOrdersCell): { country: string; currency: string } {
  const country = salesCountry(cell('sales-channel'), cell('ship-country'));
  if (!country) throw outOfRange('sync.unknownCountry');
  const currency = cell('currency').toUpperCase() || amazonMarketplaceByCountry(country)?.currency;
  if (!currency || !/^[A-Z]{3}$/.test(currency)) throw outOfRange('sync.invalidCurrency');
  return { country, currency };
}

/** Groups lines into orders, in the order of their first lines. All lines of an order must be passed together. */
export function allOrdersSnapshots(lines: Iterable<AllOrdersLine>): OrderSnapshot[] {
  const byOrder = new Map<string, AllOrdersLine[]>();
  for (const line of lines) {
    const known = byOrder.get(line.orderId);
    if (known) known.push(line);
    else byOrder.set(line.orderId, [line]);
  }
  return [...byOrder.values()].map(snapshotOf);
}

function snapshotOf(lines: AllOrdersLine[]): OrderSnapshot {
  const newest = lines.reduce((a, b) => (b.updatedAt > a.updatedAt ? b : a));
  return {
    marketplace: 'amazon',
    country: newest.country,
    externalId: newest.orderId,
    packId: null,
    logistic: newest.logistic,
    shipUf: newest.shipUf ?? lines.find((line) => line.shipUf)?.shipUf ?? null,
    status: orderStatus(newest.marketplaceStatus),
    marketplaceStatus: newest.marketplaceStatus,
    purchasedAt: newest.purchasedAt,
    updatedAt: newest.updatedAt,
    currency: newest.currency,
    items: withLineKeys(lines.map(({ item }) => item)),
  };
}
