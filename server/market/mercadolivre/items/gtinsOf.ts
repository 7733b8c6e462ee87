import type { Variation } from './itemParts.ts';
import type { MercadoLivreItem } from './items.ts';

/** More are of no listing. */
const MAX_GTINS = 20;

/**
 * GTINs of a part of an item, as its seller wrote them. The attribute may have several values (official page Variaciones). An
 * item's own are a variation's when it is the only one.
 */
export function gtinsOf(item: MercadoLivreItem, variation: Variation | null): string[] {
  const own = statedIn(variation ?? item);
  return own.length === 0 && variation && item.variations?.length === 1 ? statedIn(item) : own;
}

function statedIn({ attributes }: Pick<MercadoLivreItem, 'attributes'>): string[] {
  const gtin = attributes?.find(({ id }) => id === 'GTIN');
  const names = (gtin?.values ?? []).flatMap(({ name }) => name ?? []);
  const stated = names.length > 0 ? names : (gtin?.value_name?.split(',') ?? []);
  return stated.slice(0, MAX_GTINS).map((text) => text.trim());
}
