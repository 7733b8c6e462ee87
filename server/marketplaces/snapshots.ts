/**
 * What a connector tells the product, in our words. A snapshot is the whole of a thing as the marketplace showed it at
 * `updatedAt`; amounts are integers in minor units of `currency`, null where the marketplace did not say.
 */

export type Marketplace = 'amazon' | 'mercadolivre';
export type OrderStatus = 'pending' | 'shipped' | 'delivered' | 'cancelled';

export interface OrderSnapshot {
  marketplace: Marketplace;
  /** ISO 3166 code of the marketplace's country, e.g. `BR`. */
  country: string;
  /** The marketplace's order id. */
  externalId: string;
  /** Mercado Livre cart id; orders with the same one are one purchase. */
  packId: string | null;
  status: OrderStatus;
  /** The marketplace's own status word. */
  marketplaceStatus: string;
  purchasedAt: Date;
  updatedAt: Date;
  currency: string;
  /** All lines of the order: a line that is missing was removed. */
  items: OrderItemSnapshot[];
}

export interface OrderItemSnapshot {
  /** `listingKey#n`, n counting the lines of the same listing from 1 in the order given: the same from every source. */
  lineKey: string;
  /** Amazon SKU, or `MLB…` / `MLB…:variation`. */
  listingKey: string;
  /** ASIN or MLB id. */
  asin: string;
  sku: string | null;
  name: string | null;
  /** The line's own status: a cancelled line inside a shipped order is `cancelled`. */
  status: OrderStatus;
  quantity: number;
  /** Charged to the buyer for the whole line, tax inside, before `discountMinor`. */
  priceMinor: number | null;
  /** Seller-funded discount not yet inside the price. */
  discountMinor: number;
  /** Freight charged to the buyer. */
  shippingMinor: number;
  /** Commission and fixed fees of the marketplace for the line, when the order itself tells them. */
  feesMinor: number | null;
  /** Freight or fulfilment paid by the seller for the line, when the order itself tells it. */
  fulfilmentMinor: number | null;
}

export interface ListingSnapshot {
  marketplace: Marketplace;
  country: string;
  listingKey: string;
  asin: string;
  parentAsin: string | null;
  sku: string | null;
  name: string;
  brand: string | null;
  imageUrl: string | null;
  currency: string;
  priceMinor: number | null;
  active: boolean;
  fulfilledByMarketplace: boolean | null;
}

export interface StockSnapshot {
  marketplace: Marketplace;
  country: string;
  listingKey: string;
  available: number;
  reserved: number;
  inbound: number;
}

/** Fees posted after the sale, as totals of the line so far (not increments): the newest total replaces the one before. */
export interface LineFeesSnapshot {
  marketplace: Marketplace;
  orderExternalId: string;
  /** Which line; null spreads the amounts over the order's lines by price. */
  listingKey: string | null;
  feesMinor: number | null;
  fulfilmentMinor: number | null;
  refundMinor: number | null;
}

export interface AdSpendSnapshot {
  marketplace: Marketplace;
  country: string;
  /** ASIN or MLB id; an advertised SKU narrows it when given. */
  asin: string;
  sku: string | null;
  /** Calendar day `YYYY-MM-DD` of the clicks. */
  day: string;
  costMinor: number;
  salesMinor: number;
  clicks: number;
  impressions: number;
}
