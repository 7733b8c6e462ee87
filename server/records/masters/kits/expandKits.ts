import { type KitPart, kitsInOrder } from '#server/records/costs/kits/kitsInOrder.ts';

/**
 * What each kit is made of when the kits in it are taken apart: pieces by component, none of which is a kit. Pieces of kits in kits
 * multiply. Throws CONFLICT when a kit contains itself.
 */
export function expandKits(parts: readonly KitPart[]): Map<number, Map<number, number>> {
  const leaves = new Map<number, Map<number, number>>();
  for (const [kitId, of] of kitsInOrder(parts)) {
    const mine = new Map<number, number>();
    for (const { componentId, pieces } of of)
      for (const [leaf, count] of leaves.get(componentId) ?? [[componentId, 1] as const])
        mine.set(leaf, (mine.get(leaf) ?? 0) + count * pieces);
    leaves.set(kitId, mine);
  }
  return leaves;
}
