/**
 * What a connector returns of listings, their stock, advertising, traffic and fees. A snapshot is a complete entity as the marketplace showed it at `updatedAt`; amounts are integers in
 * minor units of `currency`, null when the marketplace does not report them.
 */
import type { Marketplace } from '#server/market/registry.ts';

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
