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
}

/** The product's key over all marketplaces. */
export function productKey(product: Pick<Product, 'marketplace' | 'country' | 'listingKey'>): string {
  return `${product.marketplace}|${product.country}|${product.listingKey}`;
}

/** Nearest price (minor units) that ends in the given cents, as shop prices do. */
export function sensiblePrice(minor: number, cents: number): number {
  return Math.max(0, Math.round((minor - cents) / 100)) * 100 + cents;
}
