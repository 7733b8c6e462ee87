import { DAY } from '#simulator/seller/calendar.ts';
import { hash } from '#simulator/seller/hash.ts';
import type { Product } from '#simulator/seller/products/product.ts';

const SECOND = 1_000;

/** Instant (ms, whole seconds) at which the seller created the listing, in 2025. */
export function listedAt({ seedSku }: Product): number {
  const second = hash(seedSku, 'listed') % (DAY / SECOND);
  return Date.UTC(2025, hash(seedSku) % 9, 15) + second * SECOND;
}
