import { factsOf, type Marketplace, marketplaceIds } from '#server/market/registry.ts';

const NAMES = new Map(marketplaceIds.flatMap((id) => [id, ...factsOf(id).aliases].map((name) => [name, id] as const)));

/** Marketplace of user input such as `Mercado Livre`, `mercado_livre` or `ml`. Undefined when unknown. */
export const marketplaceText = (text: string): Marketplace | undefined =>
  NAMES.get(text.toLowerCase().replaceAll(/[\s_-]/g, ''));
