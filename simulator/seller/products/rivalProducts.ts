import { DAY, dayOf } from '#simulator/seller/calendar.ts';
import { hash, share } from '#simulator/seller/hash.ts';
import type { Product } from './product.ts';

const PER_PRODUCT = 2;
const BRANDS = ['Vertex', 'CasaNova', 'Prisma', 'Ondina', 'Lumiar', 'Trivo', 'Kairós', 'Norte'];

/** A product of another brand that competes with one of ours. */
export interface RivalProduct {
  /** Its public listing: an ASIN, or a catalogue page of Mercado Livre. */
  product: Product;
  ours: Product;
}

/** Competing products of other brands; none for a product without a price or with variations. */
export function rivalProducts(seed: number, ours: Product): RivalProduct[] {
  if (ours.basePriceMinor === null || ours.variation) return [];
  return Array.from({ length: PER_PRODUCT }, (_, n) => {
    const brand = BRANDS[hash(seed, ours.asin, n, 'rival brand') % BRANDS.length]!;
    const asin =
      ours.marketplace === 'amazon'
        ? `B1${hash(seed, ours.asin, n, 'rival asin').toString(36).toUpperCase().padStart(8, '0').slice(-8)}`
        : ours.asin.replace(/^MLB3/, `MLB${6 + n}`);
    const name = ours.brand ? ours.name.replace(ours.brand, brand) : `${ours.name} ${brand}`;
    return {
      ours,
      product: {
        ...ours,
        asin,
        brand,
        name,
        listingKey: asin,
        sku: '',
        seedSku: '',
        ean: null,
        parentAsin: null,
        twin: null,
        kit: null,
      },
    };
  });
}

const found = new WeakMap<readonly Product[], Map<string, RivalProduct>>();

/** The competing product with this id; null when none of `products` has it. */
export function rivalProduct(
  seed: number,
  products: readonly Product[],
  asin: string,
  country: string,
): RivalProduct | null {
  let known = found.get(products);
  if (!known) {
    const all = products.flatMap((ours) => rivalProducts(seed, ours));
    known = new Map(all.map((rival) => [`${rival.product.country} ${rival.product.asin}`, rival]));
    found.set(products, known);
  }
  return known.get(`${country} ${asin}`) ?? null;
}

/** Its price at an instant (ms), in minor units: from a fifth below ours to a fourth above, changing every few days. */
export function rivalProductPrice(seed: number, { product, ours }: RivalProduct, now: number): number {
  const at = (what: string, epoch = 0) => share(seed, product.asin, what, epoch);
  const days = 2 + Math.floor(4 * at('pace'));
  const epoch = Math.floor((dayOf(now) + Math.floor(days * at('phase'))) / days);
  const level = 0.8 + 0.45 * at('level') + 0.1 * (at('price', epoch) - 0.5);
  return Math.max(100, Math.round((ours.basePriceMinor! * level) / 10) * 10 - 1);
}

/** The last `count` days at this time of day (ms), oldest first. */
export const daysUntil = (now: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => now - (count - 1 - n) * DAY);
