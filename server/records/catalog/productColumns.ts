import type { FileColumn } from '#server/platform/files/table.ts';
import type { CatalogProduct } from './product.ts';

/** The columns of a file that say which product a row is about. */
export const productColumns: readonly FileColumn<{ product: CatalogProduct }>[] = [
  { head: 'Produto', kind: 'text', value: ({ product }) => product.name },
  { head: 'SKU', kind: 'text', value: ({ product }) => product.sku },
  { head: 'ASIN', kind: 'text', value: ({ product }) => product.asin },
  { head: 'Marketplace', kind: 'text', value: ({ product }) => product.marketplace },
  { head: 'País', kind: 'text', value: ({ product }) => product.country },
];
