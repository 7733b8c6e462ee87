import { share } from '#server/market/simulator/seller/hash.ts';
import type { Product } from '#server/market/simulator/seller/products/product.ts';

/** Amazon's commission as a share of the price, by category. */
export const commissionRate = ({ category }: Pick<Product, 'category'>): number =>
  0.11 + 0.04 * share(category, 'commission');

/** Amazon's fulfilment fee for one unit, in minor units of the currency. */
export const unitFulfilment = ({ sku }: Pick<Product, 'sku'>, currency: string): number =>
  Math.round((currency === 'USD' ? 322 : 1250) * (0.9 + 0.8 * share(sku, 'size')));
