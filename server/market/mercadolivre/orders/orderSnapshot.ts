import { sentence } from '#server/platform/language/sentence.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { countryOfSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import type { Uf } from '#server/market/address/brazilianStates.ts';
import type { DeliveryFacts, OrderSnapshot, OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import { type UnkeyedItem, withLineKeys } from '#server/market/withLineKeys.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { splitAmount } from '#server/platform/values/splitAmount.ts';
import { MercadoLivreOrder } from './mercadoLivreOrder.ts';
import { isWithoutShipment, marketplaceStatus, orderStatus } from './orderStatus.ts';

/** What the order itself does not say. */
export interface Delivery {
  /** Its shipment; null or absent when it has none or it was not read. */
  shipped?: Shipped | null;
  /** Whether the seller has said in the feedback of the sale that it was delivered. */
  isFulfilled?: boolean;
  /** Whether its shipment was asked for, and Mercado Livre does not know it. */
  isGone?: boolean;
  now: number;
}

/** Figures that only the shipment reports. */
export interface Shipped {
  status: string;
  updatedAt: Date | null;
  /** Shipping cost of the seller for this order; null when Mercado Livre does not report it yet. */
  costMinor: number | null;
  /** Its logistic type; null or absent when Mercado Livre does not say. */
  logistic?: string | null;
  /** State of the buyer's address; null or absent when Mercado Livre does not say. */
  shipUf?: Uf | null;
  delivery?: DeliveryFacts;
}

/** Logistic type of an order whose delivery the buyer and the seller arrange. */
const ARRANGED = 'to_be_agreed';

/**
 * Converts an order of orders/search or orders/:id, parsed by parseExact. Throws `MarketplaceError` naming an invalid
 * field, and `RangeError` for an unreadable amount or date.
 */
export function orderSnapshot(order: unknown, delivery: Delivery): OrderSnapshot {
  return snapshotOf(shapeOf(sentence('mercadolivre.order'), MercadoLivreOrder, order), delivery);
}

/**
 * Converts an order with its delivery. Unit prices already include discounts. The seller's shipping cost is 0 without a
 * shipment, and null when the shipment was not read. Throws `RangeError` for an unreadable amount or date.
 */
export function snapshotOf(order: MercadoLivreOrder, delivery: Delivery): OrderSnapshot {
  const { shipped, isFulfilled = false, isGone = false } = delivery;
  const status = orderStatus(order, delivery);
  const changedAt = isoInstant(order.last_updated ?? order.date_created, 'last_updated');
  const country = countryOfSite(order.context?.site ?? order.order_items[0]?.item.id ?? '');
  return {
    marketplace: 'mercadolivre',
    country,
    externalId: order.id,
    packId: order.pack_id ?? null,
    logistic: !shipped && isWithoutShipment(order) ? ARRANGED : (shipped?.logistic ?? null),
    shipUf: country === 'BR' ? (shipped?.shipUf ?? null) : null,
    ...(shipped?.delivery && { delivery: shipped.delivery }),
    status,
    marketplaceStatus: marketplaceStatus(order, shipped?.status ?? null),
    purchasedAt: isoInstant(order.date_created, 'date_created'),
    updatedAt: shipped || isFulfilled || isGone ? afterOrder(changedAt, shipped?.updatedAt ?? null) : changedAt,
    currency: order.currency_id,
    items: withLineKeys(itemsOf(order, status, shipped ?? null)),
  };
}

/** A millisecond later than the order alone: of two snapshots of one instant, the more complete wins. */
function afterOrder(changedAt: Date, shippedAt: Date | null): Date {
  return new Date(Math.max(changedAt.getTime() + 1, shippedAt?.getTime() ?? 0));
}

function itemsOf(order: MercadoLivreOrder, status: OrderStatus, shipped: Shipped | null): UnkeyedItem[] {
  const currency = order.currency_id;
  const prices = order.order_items.map(({ unit_price: price, quantity }) =>
    price == null ? null : minorUnits(price, currency, quantity),
  );
  const weights = prices.map((price) => price ?? 0);
  const buyerFreight = splitAmount(freightPaidByBuyer(order), weights);
  const costMinor = !shipped && isWithoutShipment(order) ? 0 : (shipped?.costMinor ?? null);
  const sellerFreight = costMinor === null ? null : splitAmount(costMinor, weights);
  return order.order_items.map(({ item, quantity, sale_fee: fee }, index) => ({
    listingKey: item.variation_id ? `${item.id}:${item.variation_id}` : item.id,
    asin: item.id,
    sku: item.seller_sku || item.seller_custom_field || null,
    name: item.title ?? null,
    status,
    quantity,
    priceMinor: prices[index] ?? null,
    discountMinor: 0,
    shippingMinor: buyerFreight[index] ?? 0,
    // sale_fee is per unit
    feesMinor: fee == null ? null : minorUnits(fee, currency, quantity),
    fulfilmentMinor: sellerFreight?.[index] ?? null,
  }));
}

function freightPaidByBuyer({ payments, currency_id: currency }: MercadoLivreOrder): number {
  return (payments ?? [])
    .filter(({ status }) => status === 'approved')
    .reduce((sum, { shipping_cost: cost }) => sum + (cost == null ? 0 : minorUnits(cost, currency)), 0);
}
