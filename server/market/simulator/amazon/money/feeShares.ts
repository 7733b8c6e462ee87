import { share } from '#server/market/simulator/seller/hash.ts';
import type { Product } from '#server/market/simulator/seller/products/product.ts';

/** The share of the price that Amazon keeps of a product of this category. */
export const commissionRate = ({ category }: Pick<Product, 'category'>): number =>
  0.11 + 0.04 * share(category, 'commission');

/** What Amazon takes to send one unit from its warehouse, in minor units of the currency. */
export const unitFulfilment = ({ sku }: Pick<Product, 'sku'>, currency: string): number =>
  Math.round((currency === 'USD' ? 322 : 1250) * (0.9 + 0.8 * share(sku, 'size')));
