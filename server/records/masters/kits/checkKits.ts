import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { conflict } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import { type KitPart, kitsInOrder } from '#server/records/costs/kits/kitsInOrder.ts';

const { kits: most } = limits;

/**
 * Checks all kits of an account. Throws CONFLICT when one contains itself, for too many components, kits within kits and pieces.
 */
export function checkKits(parts: readonly KitPart[]): void {
  if (parts.length > most.ofAccount) throw conflict('products.componentsOfAccount', { most: most.ofAccount });
  if ([...groupBy(parts, ({ kitId }) => kitId).values()].some((of) => of.length > most.components))
    throw conflict('products.componentsMost', { most: most.components });
  if (parts.some(({ pieces }) => pieces > most.piecesOfComponent))
    throw conflict('products.piecesOfComponent', { most: most.piecesOfComponent });
  const shapes = new Map<number, { levels: number; pieces: number }>();
  for (const [kitId, of] of kitsInOrder(parts)) {
    let [levels, pieces] = [0, 0];
    for (const { componentId, pieces: count } of of) {
      const inner = shapes.get(componentId) ?? { levels: 0, pieces: 1 };
      levels = Math.max(levels, inner.levels);
      pieces += inner.pieces * count;
    }
    if (levels >= most.levels) throw conflict('products.kitLevels', { most: most.levels });
    if (pieces > most.pieces) throw conflict('products.kitPieces', { most: most.pieces });
    shapes.set(kitId, { levels: levels + 1, pieces });
  }
}
