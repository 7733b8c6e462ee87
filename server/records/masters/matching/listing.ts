import type { Marketplace } from '#server/market/registry.ts';

/** What is known of a listing where physical products are looked for. */
export interface MatchedListing {
  id: number;
  marketplace: Marketplace;
  /** ISO 3166 code. */
  country: string;
  listingKey: string;
  /** ASIN or MLB id. */
  asin: string;
  /** Its marketplace has one product to an id; else the variations of an item have one id. */
  isIdOneProduct: boolean;
  /** Amazon's parent of variants; of a variation its item, of a user product its family (`F…`). */
  parentAsin: string | null;
  sku: string | null;
  /** As it is stored: any text. */
  ean: string | null;
  name: string | null;
  brand: string | null;
  /** First product of the listings with which it shares its stock; null: its own. */
  poolProductId: number | null;
  isKit: boolean;
  masterId: number;
}
