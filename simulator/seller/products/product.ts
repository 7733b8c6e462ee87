export type Marketplace = 'amazon' | 'mercadolivre';
export type Country = 'BR' | 'US';

/** One product in one marketplace. Money in minor units of `currency`. */
export interface Product {
  marketplace: Marketplace;
  country: string;
  /** Amazon SKU, or `MLB…` / `MLB…:variation`. */
  listingKey: string;
  /** ASIN or MLB id. */
  asin: string;
  parentAsin: string | null;
  sku: string;
  /** SKU by which its figures are drawn: what it is called now does not change them. */
  seedSku: string;
  /** GTIN of its goods; null when the seller states none. */
  ean: string | null;
  name: string;
  brand: string | null;
  category: string;
  currency: string;
  basePriceMinor: number | null;
  unitCostMinor: number | null;
  byMarketplace: boolean;
  active: boolean;
  /** Relative sales volume. */
  weight: number;
  /** Day count of its launch; it has no sales before. */
  launchDay: number;
  advertised: boolean;
  imageId: string;
  hasImage: boolean;
  /** Mercado Livre only. */
  variation: { id: number; name: string } | null;
  mercadolivre: { categoryId: string; listingType: 'gold_special' | 'gold_pro'; logisticType: string } | null;
  /** Mercado Livre's other listing of the same units, one of them in the catalogue; null: none. */
  twin: { listingKey: string; isInCatalogue: boolean } | null;
  /** Listing and units that a virtual kit of Mercado Livre consists of; null: it is none. */
  kit: { partKey: string; quantity: number } | null;
}

/** The product's key over all marketplaces, by which its figures are drawn. */
export function productKey({ marketplace, country, listingKey, seedSku }: Product): string {
  return `${marketplace}|${country}|${marketplace === 'amazon' ? seedSku : listingKey}`;
}

/** Nearest price (minor units) that ends in the given cents, as shop prices do. */
export function sensiblePrice(minor: number, cents: number): number {
  return Math.max(0, Math.round((minor - cents) / 100)) * 100 + cents;
}
