import { hash } from '#simulator/seller/hash.ts';
import type { Product } from '#simulator/seller/products/product.ts';

/** Inventory id of a listing in the warehouse; null when the seller ships it. */
export const inventoryId = (product: Product): string | null =>
  product.marketplace === 'mercadolivre' && product.byMarketplace
    ? `${hash(product.listingKey, 'warehouse').toString(36).replaceAll(/\d/g, 'Z').toUpperCase().padStart(4, 'A').slice(-4)}${String(hash(product.listingKey, 'inventory') % 100_000).padStart(5, '0')}`
    : null;
