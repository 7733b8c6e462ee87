import { factsOf, type Marketplace, marketplaceIds } from '#server/market/registry.ts';

/** Marketplace of a product id, by its form. Null when no marketplace has such ids. */
export const marketplaceOfId = (id: string): Marketplace | null =>
  marketplaceIds.find((marketplace) => factsOf(marketplace).productId.test(id)) ?? null;
