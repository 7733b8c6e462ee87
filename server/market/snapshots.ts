/**
 * What a connector returns to the product. A snapshot is a complete entity as the marketplace showed it at `updatedAt`;
 * amounts are integers in minor units of `currency`, null when the marketplace does not report them.
 */
import type { Uf } from './address/brazilianStates.ts';
import type { LedgerKind } from './ledger/ledgerKinds.ts';
import type { PayoutBucket } from './ledger/payoutBridge.ts';
import type { Marketplace } from './registry.ts';

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
  /** Null while unknown. */
  active: boolean | null;
  fulfilledByMarketplace: boolean | null;
  /** The marketplace's own category and listing type, which determine its fees; absent when it does not report them. */
  category?: string | null;
  listingType?: string | null;
  /** Whether it is a bundle of other products, without stock of its own; absent when the marketplace does not report it. */
  isKit?: boolean;
  /** GTINs of one unit as the marketplace writes them, preferred ones first and not checked; absent or empty: none reported. */
  gtins?: readonly string[];
}

/** What a bundle is made of. */
export interface KitSnapshot {
  marketplace: Marketplace;
  country: string;
  listingKey: string;
  /** All components, each with the keys of the listings that sell it and its units in a bundle. */
  components: { listingKeys: string[]; pieces: number }[];
}

/** A listing that goes on under another key: sales, visits and advertising of the old one are those of the new one. */
export interface MovedListing {
  marketplace: Marketplace;
  country: string;
  /** Key of the old listing, or the old item's id when it had variations. */
  fromKey: string;
  toKey: string;
}

/** Where units lie: the marketplace's warehouse, the seller's only address, or one of the seller's depots. */
export type StockPlace = 'full' | 'own' | 'depot';

export interface StockLocation {
  kind: StockPlace;
  /** The marketplace's id of the depot; null for the other kinds. */
  storeId: string | null;
  available: number;
}

/** Stock that a listing is sold from. Listings that share one stock have the same figures, which are those of the whole. */
export interface StockSnapshot {
  marketplace: Marketplace;
  country: string;
  listingKey: string;
  /**
   * Smallest key of the listings that share this stock, its own when none does. All of them are in one batch. Absent when
   * the read did not see the other listings: the product keeps the stock that it shared before.
   */
  poolKey?: string;
  available: number;
  reserved: number;
  inbound: number;
  /** The available units by place; absent when the marketplace does not report places. */
  locations?: StockLocation[];
}

export interface AdSpendSnapshot {
  marketplace: Marketplace;
  country: string;
  /** ASIN or MLB id; narrowed by the advertised SKU when given. */
  asin: string;
  sku: string | null;
  /** Calendar day `YYYY-MM-DD` of the clicks. */
  day: string;
  costMinor: number;
  salesMinor: number;
  clicks: number;
  impressions: number;
}

/**
 * How sure an amount is: `provisional` may still change or is held by the marketplace, `posted` has been charged or paid,
 * `confirmed` is part of a payout.
 */
type AmountBasis = 'provisional' | 'posted' | 'confirmed';

/** One amount posted by a marketplace. Immutable: the same `sourceRef` always means the same amount. */
export interface PostedAmountSnapshot {
  marketplace: Marketplace;
  /** Null where the marketplace does not report it: only for an amount of an order, which has one. */
  country: string | null;
  /** Source of the amount, e.g. `amazon.finances`. */
  source: string;
  /** Its name in the source, stable and unique. */
  sourceRef: string;
  orderExternalId: string | null;
  /** Cart whose orders share the amount by the value of their items; absent: it is of `orderExternalId` alone. */
  packId?: string;
  /** Line of the order; null for the whole order. */
  listingKey: string | null;
  /** Product of an amount without an order (storage): ASIN or MLB id. Null and no order: an amount of the account. */
  asin: string | null;
  kind: LedgerKind;
  /** The marketplace's name of the amount. */
  name: string;
  /** Whether the name is unknown; `kind` is then `other_fee`. */
  isUnknown: boolean;
  /** Whether it is in profit although it is of neither an order nor a product: a known expense of the account. */
  countsAlone?: boolean;
  /** Report that lists the same money by product: where it was read, this amount counts nowhere. */
  reportedBy?: 'ads' | 'storage' | 'reimbursements';
  /** Signed from the seller's view: fees and refunds are negative, reimbursements positive. */
  amountMinor: number;
  currency: string;
  /** Absent where the source does not say. */
  basis?: AmountBasis;
  /** When the money was paid to the seller's account at the marketplace; null while it is held, or when this is not said. */
  releasedAt?: Date | null;
  /** Of held money: the day on which the marketplace says that it is paid, `YYYY-MM-DD`, and its word for why it is held. */
  maturesOn?: string | null;
  holdReason?: string | null;
  /** Day it counts on, `YYYY-MM-DD`; amounts of an order count on the order's day instead. */
  day: string;
  postedAt: Date;
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

/** Traffic of one ASIN or item on one day. */
export interface TrafficSnapshot {
  marketplace: Marketplace;
  country: string;
  level: 'child' | 'parent';
  day: string;
  asin: string;
  parentAsin: string | null;
  pageViews: number;
  /** Null when the marketplace counts only page views. */
  sessions: number | null;
  unitsOrdered: number | null;
  /** Share of page views with our offer featured, in percent, 0–100. */
  featuredPercent: number | null;
}

/** What a document was, so that it can be named as evidence after it is gone. */
export interface DocumentFile {
  /** Uncompressed size. */
  bytes: number;
  /** SHA-256 of the uncompressed bytes, in lower-case hexadecimal digits. */
  sha256: string;
}

/** One payout of the marketplace to the seller. */
export interface SettlementSnapshot {
  marketplace: Marketplace;
  /** The marketplace's id of the settlement document. */
  reportId: string;
  /** The marketplace's id of the payout. Payouts run side by side: no date identifies them. */
  settlementId: string;
  /** The document itself. */
  file: DocumentFile;
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  depositedAt: Date | null;
  currency: string;
  totalMinor: number;
  /** Amounts that the payout is made of. They come to the total; where they do not, the seller has been informed. */
  rows: SettlementRowSnapshot[];
  /** Number of its amounts that could not be read. */
  unreadable: number;
}

/**
 * One amount of a payout, in the payout's currency. It confirms what was posted for its order or account and never adds to it.
 */
export interface SettlementRowSnapshot {
  /** Place among the payout's amounts, from 1, counting those that could not be read. */
  row: number;
  bucket: PayoutBucket;
  /** The marketplace's type of the transaction. */
  type: string;
  kind: LedgerKind;
  /** The marketplace's names of it: type, amount type and description. */
  name: string;
  /** Whether none of its names is known; `kind` is then `other_fee`. */
  isUnknown: boolean;
  orderExternalId: string | null;
  /** Line of the order; null for the whole order, which bears it once, or the account. */
  listingKey: string | null;
  amountMinor: number;
  postedAt: Date | null;
  /** Other cells, by the marketplace's names of their columns. */
  extra: Record<string, string>;
}

/** A marketplace's fee estimate for one unit sold at a price; amounts are positive. */
export interface FeeEstimateSnapshot {
  marketplace: Marketplace;
  country: string;
  listingKey: string;
  currency: string;
  priceMinor: number;
  commissionMinor: number;
  /** Fees that do not depend on the price, without fulfilment. */
  fixedFeeMinor: number;
  /** Fulfilment or shipping; null when the marketplace does not report it. */
  fulfilmentMinor: number | null;
}

/** What a sum is that a marketplace states of its own. */
export type StatedSumKind = 'available' | 'reserved' | 'total' | 'deferred' | 'account_level_reserve' | 'net_proceeds';

/** A sum that a marketplace states of its own, beside its rows. */
export interface StatedSumSnapshot {
  marketplace: Marketplace;
  kind: StatedSumKind;
  /** ISO 3166 code of the marketplace's country. */
  country: string;
  currency: string;
  /** Of proceeds the id of the settlement; of balances the type of the seller's account. */
  name: string;
  amountMinor: number;
  statedAt: Date;
}
