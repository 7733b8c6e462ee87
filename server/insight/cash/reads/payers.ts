import { factsOf, type Marketplace, marketplaceIds } from '#server/market/registry.ts';

/** Marketplaces that say of each payment when it is released. */
export const releasing: readonly Marketplace[] = marketplaceIds.filter((id) => has(id, 'releases'));
/** Marketplaces that pay out in settlements. */
export const settling: readonly Marketplace[] = marketplaceIds.filter(
  (id) => has(id, 'settlements') && !has(id, 'releases'),
);
/** Marketplaces that send a bill of what they do not withhold. */
export const billing: readonly Marketplace[] = marketplaceIds.filter((id) => has(id, 'bills'));

function has(marketplace: Marketplace, stream: string): boolean {
  return !factsOf(marketplace).withoutStreams.includes(stream);
}
