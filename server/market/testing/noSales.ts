import type { OwnSales } from '#server/market/ownSales.ts';

/** The sales of an account whose products are not read. */
export const noSales: OwnSales = { productIds: () => Promise.resolve(null), unitsSold: () => Promise.resolve(0) };
