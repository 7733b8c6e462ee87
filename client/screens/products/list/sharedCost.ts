import type { Amount } from '#client/lib/format.ts';

/** The cost that all listings of a product have; null while none is known, `varies` when they differ. */
export function sharedCost(costs: readonly (Amount | null)[]): Amount | null | 'varies' {
  const [first = null] = costs;
  return costs.every((cost) => cost?.minor === first?.minor && cost?.currency === first?.currency) ? first : 'varies';
}
