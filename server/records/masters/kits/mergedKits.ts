import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { conflict } from '#server/platform/values/errors.ts';
import { sameComponents } from './changedKits.ts';
import { checkKits } from './checkKits.ts';
import type { KitComponent } from './kitComponents.ts';

/**
 * The kits of an account after some master products become part of another one: a kit that contains several of them has the pieces of all. Throws
 * CONFLICT when a kit would contain itself, for kits with different components and as of `checkKits`.
 */
export function mergedKits(rows: readonly KitComponent[], from: ReadonlySet<number>, into: number): KitComponent[] {
  const kits = groupBy(renumbered(rows, from, into), ({ kitId }) => kitId);
  const merged = [...kits].flatMap(([kitId, of]) => {
    if (of.some(({ componentId }) => componentId === kitId)) throw conflict('products.oneIsComponent');
    if (kitId !== into) return added(of);
    const [first, ...others] = [...groupBy(of, ({ formerKit }) => formerKit).values()].map(added);
    if (others.some((other) => !sameComponents(said(other), said(first!)))) throw conflict('products.kitsDiffer');
    const isListed = of.every((row) => row.isListed);
    return first!.map((row) => ({ ...row, isListed }));
  });
  checkKits(merged);
  return merged;
}

/**
 * The kits of an account after its marketplace made the last listing of a master product one of another: as of `mergedKits`, but where
 * that is refused a kit is given up, as its components are not known any more.
 */
export function movedKits(rows: readonly KitComponent[], from: number, into: number): KitComponent[] {
  const isKit = rows.some(({ kitId }) => kitId === into);
  const kept = isKit ? rows.filter(({ kitId }) => kitId !== from) : rows;
  try {
    return mergedKits(kept, new Set([from]), into);
  } catch {
    const others = kept.filter(({ kitId }) => kitId !== from && kitId !== into);
    try {
      return mergedKits(others, new Set([from]), into);
    } catch {
      const lost = new Set(others.filter(({ componentId }) => componentId === from).map(({ kitId }) => kitId));
      return others.filter(({ kitId }) => !lost.has(kitId));
    }
  }
}

const renumbered = (rows: readonly KitComponent[], from: ReadonlySet<number>, into: number) =>
  rows.map((row) => ({
    ...row,
    formerKit: row.kitId,
    kitId: from.has(row.kitId) ? into : row.kitId,
    componentId: from.has(row.componentId) ? into : row.componentId,
  }));

/** Rows of one kit, each component once, in the order of components. */
const added = (rows: readonly KitComponent[]): KitComponent[] =>
  [...groupBy(rows, ({ componentId }) => componentId)]
    .map(([componentId, of]) => ({
      kitId: of[0]!.kitId,
      componentId,
      pieces: of.reduce((sum, { pieces }) => sum + pieces, 0),
      isListed: of.every(({ isListed }) => isListed),
    }))
    .toSorted((a, b) => a.componentId - b.componentId);

const said = (rows: readonly KitComponent[]) => rows.map((row) => ({ ...row, isListed: false }));
