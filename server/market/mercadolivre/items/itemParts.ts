import type { MercadoLivreItem } from './items.ts';

export type Variation = NonNullable<MercadoLivreItem['variations']>[number];

/** Parts of an item that can be bought: its variations, or the item itself (null). */
export const partsOf = ({ variations }: MercadoLivreItem): (Variation | null)[] =>
  variations?.length ? variations : [null];

/** Listing key of a part of an item. */
export const keyOf = ({ id }: MercadoLivreItem, variation: Variation | null) =>
  variation ? `${id}:${variation.id}` : id;

/** Whether an item is a bundle of other products (official page Kits virtuales of 2026-01-30). */
export const isKit = ({ bundle, tags }: Pick<MercadoLivreItem, 'bundle' | 'tags'>): boolean =>
  bundle != null || Boolean(tags?.includes('bundle'));
