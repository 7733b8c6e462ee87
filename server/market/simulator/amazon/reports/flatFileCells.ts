import { hash } from '#server/market/simulator/seller/hash.ts';
import type { Product } from '#server/market/simulator/seller/products/product.ts';

/** An instant (ms) in the format of flat files. */
export const isoTime = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}+00:00`;

/** FNSKU of a product, its label in Amazon's warehouses. */
export const fnskuOf = ({ sku, country }: Product): string =>
  `X00${hash(sku, country, 'fnsku').toString(36).toUpperCase().padStart(7, '0').slice(0, 7)}`;
