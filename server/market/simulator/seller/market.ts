import type { Country, Marketplace, Product } from '#server/market/simulator/seller/products/product.ts';

/** One marketplace of one country, with what the seller has on sale there. */
export interface Market {
  seed: number;
  marketplace: Marketplace;
  country: Country;
  currency: string;
  ordersPerDay: number;
  /** First digits of its Amazon order ids. */
  prefix: string;
  /** The day the history was first told from: growth and the start of the history hang on it. */
  anchorDay: number;
  products: Product[];
}

/** 13 months. */
export const HISTORY_DAYS = 396;

/** The seller's three markets, with that share (0 to 1) of the orders. */
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
