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
  /** The marketplace's own category and kind of listing, which its fees depend on; absent where it does not say. */
  category?: string | null;
  listingType?: string | null;
}

export interface StockSnapshot {
  marketplace: Marketplace;
  country: string;
  listingKey: string;
  available: number;
  reserved: number;
  inbound: number;
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

/** What an amount is for, in the ledger's words. */
export type PostedKind =
  'commission' | 'fixed_fee' | 'fulfilment' | 'shipping' | 'refund' | 'storage' | 'reimbursement' | 'other';

/** One amount a marketplace posted, once and for all: told again under the same `sourceRef` it is the same amount. */
export interface PostedAmountSnapshot {
  marketplace: Marketplace;
  country: string;
  /** Where it was read, e.g. `amazon.finances`. */
  source: string;
  /** Its name there, the same on every reading and unique within the source. */
  sourceRef: string;
  orderExternalId: string | null;
  /** Which line of the order; null: the whole order. */
  listingKey: string | null;
  /** Product of an amount that belongs to no order (storage): ASIN or MLB id. Null with no order: the account's own. */
  asin: string | null;
  kind: PostedKind;
  /** The marketplace's own name of it. */
  name: string;
  /** The name is none we know; `kind` is then `other`. */
  isUnknown: boolean;
  /** Signed as it moves the seller's money: fees and refunds are negative, what is given back is positive. */
  amountMinor: number;
  currency: string;
  /** Day it counts on, `YYYY-MM-DD`; amounts of an order count on the order's own day whatever this says. */
  day: string;
  postedAt: Date;
}

/** Units of an order that came back. */
export interface ReturnSnapshot {
  marketplace: Marketplace;
  sourceRef: string;
  orderExternalId: string | null;
  listingKey: string | null;
  quantity: number;
  disposition: string | null;
  reason: string | null;
  /** They can be sold again, so that their cost comes back. */
  isResellable: boolean;
  returnedAt: Date;
}

/** Visits of one ASIN or item on one day. */
export interface TrafficSnapshot {
  marketplace: Marketplace;
  country: string;
  level: 'child' | 'parent';
  day: string;
  asin: string;
  parentAsin: string | null;
  pageViews: number;
  /** Null where the marketplace counts visits only. */
  sessions: number | null;
  unitsOrdered: number | null;
  /** Share of page views on which our offer was featured, 0–100. */
  featuredPercent: number | null;
}

/** One payout of the marketplace to the seller. */
export interface SettlementSnapshot {
  marketplace: Marketplace;
  /** The marketplace's id of its document. */
  reportId: string;
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  depositedAt: Date | null;
  currency: string;
  totalMinor: number;
}

/** What a marketplace says it would take of one unit sold at a price; amounts positive. */
export interface FeeEstimateSnapshot {
  marketplace: Marketplace;
  country: string;
  listingKey: string;
  currency: string;
  priceMinor: number;
  commissionMinor: number;
  /** Every part that does not grow with the price, but fulfilment. */
  fixedFeeMinor: number;
  /** Fulfilment or freight; null where the marketplace does not say. */
  fulfilmentMinor: number | null;
}
