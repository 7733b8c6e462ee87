import { outOfRange } from '#server/platform/language/wordedError.ts';
import { z } from 'zod';
import { currencyCode, instant, word } from '#server/market/http/exactShapes.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { shipUf } from '#server/market/address/shipUf.ts';
import type { DeliveryFacts, OrderSnapshot, OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import { promisedDay, trackingNumbers } from '#server/market/http/deliveryFacts.ts';
import { type UnkeyedItem, withLineKeys } from '#server/market/withLineKeys.ts';
import { amazonMarketplaceById } from '#server/market/amazon/marketplaces.ts';
import { logisticOf } from './logisticOf.ts';
import { orderStatus } from './orderStatus.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { salesCountry } from './salesCountry.ts';

/** Maximum of the database column (int4). */
const MAX_QUANTITY = 2_147_483_647;

const Money = z.looseObject({ amount: z.string(), currencyCode });
const Breakdown = z.looseObject({
  type: z.string(),
  subtotal: Money.nullish(),
  detailedBreakdowns: z.array(z.looseObject({ subtype: z.string().nullish(), value: Money.nullish() })).nullish(),
});
const units = z.coerce.number().int().min(0).max(MAX_QUANTITY);
const Item = z.looseObject({
  quantityOrdered: units,
  product: z.looseObject({
    asin: z.string().nullish(),
    title: z.string().nullish(),
    sellerSku: z.string().nullish(),
    price: z.looseObject({ unitPrice: Money.nullish() }).nullish(),
  }),
  proceeds: z.looseObject({ breakdowns: z.array(Breakdown).nullish() }).nullish(),
  cancellation: z.looseObject({ cancellationExecution: z.looseObject({}).nullish() }).nullish(),
  fulfillment: z.looseObject({ quantityFulfilled: units.nullish(), quantityUnfulfilled: units.nullish() }).nullish(),
});

/** A promise. An unreadable one is none: it must not hide the order. */
const Window = z.looseObject({ latestDateTime: instant.nullish() }).nullish().catch(null);

/** Order of the Orders API 2026-01-01: only the fields the product uses. */
export const AmazonOrder = z.looseObject({
  orderId: z.string().min(1),
  createdTime: z.string(),
  lastUpdatedTime: z.string(),
  salesChannel: z.looseObject({ marketplaceId: z.string().nullish(), marketplaceName: z.string().nullish() }),
  proceeds: z.looseObject({ grandTotal: Money.nullish() }).nullish(),
  fulfillment: z
    .looseObject({
      fulfillmentStatus: z.string().nullish(),
      fulfilledBy: z.string().nullish(),
      shipByWindow: Window,
      deliverByWindow: Window,
    })
    .nullish(),
  /** Comes only with the dataset RECIPIENT, which the product does not ask for: it needs a restricted role. */
  recipient: z
    .object({
      deliveryAddress: z.object({ stateOrRegion: z.string().nullish(), countryCode: z.string().nullish() }).nullish(),
    })
    .nullish()
    .catch(null),
  orderItems: z.array(Item),
  packages: z
    .array(
      z.looseObject({
        packageStatus: z.looseObject({ status: word.nullish() }).nullish(),
        trackingNumber: z.string().nullish().catch(null),
      }),
    )
    .nullish(),
});
type AmazonOrder = z.output<typeof AmazonOrder>;
type AmazonItem = z.output<typeof Item>;

/**
 * Converts an order. Prices are null while Amazon holds the payment. Throws `RangeError` for an unreadable amount, date
 * or country.
 */
export function orderSnapshot(order: AmazonOrder): OrderSnapshot {
  const word = order.fulfillment?.fulfillmentStatus ?? 'PENDING';
  const status = isDelivered(order) ? 'delivered' : orderStatus(word);
  const site = amazonMarketplaceById(order.salesChannel.marketplaceId ?? '');
  const country = site?.country ?? salesCountry(order.salesChannel.marketplaceName ?? '', '');
  const currency = currencyOf(order) ?? site?.currency;
  if (!country || !currency) throw outOfRange('sync.unknownSalesChannel');
  const address = order.recipient?.deliveryAddress;
  return {
    marketplace: 'amazon',
    country,
    externalId: order.orderId,
    packId: null,
    logistic: logisticOf(order.fulfillment?.fulfilledBy),
    shipUf: country === 'BR' ? shipUf(address?.countryCode, address?.stateOrRegion) : null,
    delivery: deliveryOf(order),
    status,
    marketplaceStatus: word,
    purchasedAt: isoInstant(order.createdTime, 'createdTime'),
    updatedAt: isoInstant(order.lastUpdatedTime, 'lastUpdatedTime'),
    currency,
    items: withLineKeys(order.orderItems.map((item) => itemOf(item, status, currency))),
  };
}

function deliveryOf({ fulfillment, packages }: AmazonOrder): DeliveryFacts {
  const sent = (packages ?? []).filter(({ packageStatus }) => packageStatus?.status !== 'CANCELLED');
  return {
    ...trackingNumbers(sent.map((one) => one.trackingNumber)),
    shipBy: promisedDay(fulfillment?.shipByWindow?.latestDateTime),
    deliverBy: promisedDay(fulfillment?.deliverByWindow?.latestDateTime),
  };
}

/** True when all packages have arrived. Only merchant-fulfilled orders have packages. */
function isDelivered({ packages }: AmazonOrder): boolean {
  const sent = (packages ?? []).filter(({ packageStatus }) => packageStatus?.status !== 'CANCELLED');
  return sent.length > 0 && sent.every(({ packageStatus }) => packageStatus?.status === 'DELIVERED');
}

function currencyOf({ proceeds, orderItems }: AmazonOrder): string | undefined {
  return (
    proceeds?.grandTotal?.currencyCode ??
    orderItems.find(({ product }) => product.price?.unitPrice)?.product.price?.unitPrice?.currencyCode
  );
}

function itemOf(item: AmazonItem, status: OrderStatus, currency: string): UnkeyedItem {
  const { asin, sellerSku, title, price } = item.product;
  const listingKey = sellerSku || asin;
  if (!listingKey) throw outOfRange('sync.itemWithoutKey');
  const left = item.cancellation?.cancellationExecution ? unitsLeft(item) : null;
  const quantity = left || item.quantityOrdered;
  const unitPrice = price?.unitPrice?.amount;
  const priceMinor =
    breakdown(item, 'ITEM', currency) ?? (unitPrice === undefined ? null : minorUnits(unitPrice, currency, quantity));
  return {
    listingKey,
    asin: asin || listingKey,
    sku: sellerSku || null,
    name: title || null,
    status: left === 0 ? 'cancelled' : status,
    quantity,
    priceMinor,
    discountMinor: discount(item, 'ITEM', currency),
    shippingMinor: (breakdown(item, 'SHIPPING', currency) ?? 0) - discount(item, 'SHIPPING', currency),
    feesMinor: null,
    fulfilmentMinor: null,
  };
}

/**
 * Units that remain of a line with a cancellation, which may be of some units only: those sent, and those still to be sent. 0
 * when the whole line is cancelled.
 */
function unitsLeft({ fulfillment, quantityOrdered }: AmazonItem): number {
  const sent = fulfillment?.quantityFulfilled ?? 0;
  const open = fulfillment?.quantityUnfulfilled ?? 0;
  // with no unit sent, whether the open ones are without the cancelled ones is unsure: all of them are none
  return sent === 0 && open >= quantityOrdered ? 0 : Math.min(sent + open, quantityOrdered);
}

function breakdown({ proceeds }: AmazonItem, type: string, currency: string): number | null {
  const found = proceeds?.breakdowns?.find((one) => one.type === type);
  return found?.subtotal ? minorUnits(found.subtotal.amount, currency) : null;
}

/**
 * Absolute discount in minor units; Amazon sends either sign. Without details the whole discount belongs to the item.
 */
function discount({ proceeds }: AmazonItem, subtype: 'ITEM' | 'SHIPPING', currency: string): number {
  const found = proceeds?.breakdowns?.find((one) => one.type === 'DISCOUNT');
  const details = found?.detailedBreakdowns ?? [];
  const amounts = details.length
    ? details.filter((one) => one.subtype === subtype).map(({ value }) => value?.amount)
    : [subtype === 'ITEM' ? found?.subtotal?.amount : undefined];
  return amounts.reduce((sum, amount) => sum + Math.abs(amount ? minorUnits(amount, currency) : 0), 0);
}
