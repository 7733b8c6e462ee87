import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { conflict } from '#server/platform/values/errors.ts';

/** A component of a kit, by numbers of master products. */
export interface KitPart {
  kitId: number;
  componentId: number;
  /** Units of the component in a kit, 1 to 10,000. */
  pieces: number;
}

/**
 * Kits with their components, each after the kits that it contains. Throws CONFLICT when one contains itself, directly or through
 * others.
 */
export function kitsInOrder<Part extends KitPart>(parts: readonly Part[]): Map<number, Part[]> {
  const partsOf = groupBy(parts, ({ kitId }) => kitId);
  const parents = groupBy(parts, ({ componentId }) => componentId);
  const waiting = new Map(
    [...partsOf].map(([kitId, of]) => [kitId, of.filter(({ componentId }) => partsOf.has(componentId)).length]),
  );
  const ready = [...waiting].filter(([, kits]) => kits === 0).map(([kitId]) => kitId);
  const ordered = new Map<number, Part[]>();
  // the list grows while it is read
  for (const kitId of ready) {
    ordered.set(kitId, partsOf.get(kitId)!);
    for (const { kitId: parent } of parents.get(kitId) ?? []) {
      const left = waiting.get(parent)! - 1;
      waiting.set(parent, left);
      if (left === 0) ready.push(parent);
    }
  }
  if (ordered.size < partsOf.size) throw conflict('products.kitInItself');
  return ordered;
}
