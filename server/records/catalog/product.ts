import type { Marketplace } from '#server/market/registry.ts';
import type { FileColumn } from '#server/platform/files/table.ts';

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

/** File columns that identify the product of a row. */
export const productColumns: readonly FileColumn<{ product: CatalogProduct }>[] = [
  { head: 'Produto', kind: 'text', value: ({ product }) => product.name },
  { head: 'SKU', kind: 'text', value: ({ product }) => product.sku },
  { head: 'ASIN', kind: 'text', value: ({ product }) => product.asin },
  { head: 'Marketplace', kind: 'text', value: ({ product }) => product.marketplace },
  { head: 'País', kind: 'text', value: ({ product }) => product.country },
];
