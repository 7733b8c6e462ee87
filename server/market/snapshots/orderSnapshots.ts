/**
 * What a connector returns of orders and returns. A snapshot is a complete entity as the marketplace showed it at `updatedAt`; amounts are integers in
 * minor units of `currency`, null when the marketplace does not report them.
 */
import type { Uf } from '#server/market/address/brazilianStates.ts';
import type { Marketplace } from '#server/market/registry.ts';

export type OrderStatus = 'pending' | 'shipped' | 'delivered' | 'cancelled';

export interface OrderSnapshot {
  marketplace: Marketplace;
  /** ISO 3166 code of the marketplace's country, e.g. `BR`. */
  country: string;
  /** The marketplace's order id. */
  externalId: string;
  /** Mercado Livre cart id; orders that share it are one purchase. */
  packId: string | null;
  /**
   * Who ships it, in the marketplace's words: Amazon `fba` or `seller`, Mercado Livre the shipment's logistic type. Null
   * while unknown.
   */
  logistic: string | null;
  /** State that it is sent to, the only thing that is kept of the buyer. Null outside of Brazil and while unknown. */
  shipUf: Uf | null;
  /** What the marketplace says of its delivery; absent while it says nothing of it. */
  delivery?: DeliveryFacts;
  status: OrderStatus;
  /** The marketplace's own status. */
  marketplaceStatus: string;
  purchasedAt: Date;
  updatedAt: Date;
  currency: string;
  /** All lines of the order: a missing line has been removed. */
  items: OrderItemSnapshot[];
}

/** Each null while unknown. Days are of São Paulo: a promise holds until the day is over. */
export interface DeliveryFacts {
  /** Of its first package that is not cancelled, at most 100 characters. */
  trackingNumber: string | null;
  /** Of its further packages that are not cancelled, at most 49, each once; absent: there are none. */
  otherTrackingNumbers?: readonly string[];
  /** Last day on which it is to be sent. */
  shipBy: string | null;
  /** Last day promised to the buyer. */
  deliverBy: string | null;
}

export interface OrderItemSnapshot {
  /**
   * `listingKey#n`, where n counts the lines of the same listing from 1 in the given order: the same in every source.
   */
  lineKey: string;
  /** Amazon SKU, or `MLB…` / `MLB…:variation`. */
  listingKey: string;
  /** ASIN or MLB id. */
  asin: string;
  sku: string | null;
  name: string | null;
  /** Status of the line: a cancelled line inside a shipped order is `cancelled`. */
  status: OrderStatus;
  quantity: number;
  /** Price charged to the buyer for the whole line, including tax, before `discountMinor`. */
  priceMinor: number | null;
  /** Seller-funded discount not included in the price. */
  discountMinor: number;
  /** Shipping charged to the buyer. */
  shippingMinor: number;
  /** The marketplace's commission and fixed fees for the line; null when the order does not report them. */
  feesMinor: number | null;
  /** Shipping or fulfilment paid by the seller for the line; null when the order does not report it. */
  fulfilmentMinor: number | null;
}

/** Returned units of an order. */
export interface ReturnSnapshot {
  marketplace: Marketplace;
  sourceRef: string;
  orderExternalId: string | null;
  listingKey: string | null;
  quantity: number;
  disposition: string | null;
  reason: string | null;
  /** Whether the units can be sold again, so that their cost is recovered. */
  isResellable: boolean;
  returnedAt: Date;
}
