import type { Country, Marketplace, Product } from '#simulator/seller/products/product.ts';

/** One marketplace of one country, with the seller's products there. */
export interface Market {
  seed: number;
  marketplace: Marketplace;
  country: Country;
  currency: string;
  ordersPerDay: number;
  /** Prefix of its Amazon order ids. */
  prefix: string;
  /** Day on which the history was first generated; growth and the start of the history depend on it. */
  anchorDay: number;
  products: Product[];
}

/** 13 months. */
export const HISTORY_DAYS = 396;

/** The seller's three markets, with the given share (0 to 1) of the orders. */
export function markets(seed: number, anchorDay: number, all: Product[], part = 1): Market[] {
  const market = (marketplace: Marketplace, country: Country, ordersPerDay: number, prefix: string): Market => ({
    seed,
    marketplace,
    country,
    currency: country === 'US' ? 'USD' : 'BRL',
    ordersPerDay: ordersPerDay * part,
    prefix,
    anchorDay,
    products: all.filter((product) => product.marketplace === marketplace && product.country === country),
  });
  return [
    market('amazon', 'BR', 40, '701'),
    market('amazon', 'US', 12, '112'),
    market('mercadolivre', 'BR', 14, '200'),
  ];
}
