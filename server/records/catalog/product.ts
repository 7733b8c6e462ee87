import type { Marketplace } from '#server/market/snapshots.ts';

export interface CatalogProduct {
  id: number;
  /** ASIN or MLB id. */
  asin: string;
  sku: string | null;
  name: string | null;
  brand: string | null;
  imageUrl: string | null;
  marketplace: Marketplace;
  /** ISO 3166 code. */
  country: string;
}
