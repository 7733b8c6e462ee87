import { groupBy } from '#server/platform/jobs/groupBy.ts';
import type { KitComponent } from './kitComponents.ts';

/** What a change does to the components of a kit, both in the order of components; none: it is no kit. */
export interface ChangedKit {
  kitId: number;
  before: KitComponent[];
  after: KitComponent[];
}

/** The kits whose components differ between two states of an account's kits, by kit. */
export function changedKits(before: readonly KitComponent[], after: readonly KitComponent[]): ChangedKit[] {
  const [was, is] = [before, after].map((rows) => groupBy(rows, ({ kitId }) => kitId));
  return [...new Set([...was!.keys(), ...is!.keys()])]
    .toSorted((a, b) => a - b)
    .map((kitId) => ({ kitId, before: inOrder(was!.get(kitId)), after: inOrder(is!.get(kitId)) }))
    .filter((kit) => !sameComponents(kit.before, kit.after));
}

/** Rows of one kit in the order of components. */
export const inOrder = (rows: readonly KitComponent[] = []): KitComponent[] =>
  rows.toSorted((a, b) => a.componentId - b.componentId);

/** Whether two lists in the order of components are the same, also in who says so. */
export const sameComponents = (some: readonly KitComponent[], others: readonly KitComponent[]): boolean =>
  some.length === others.length &&
  some.every(({ componentId, pieces, isListed }, at) => {
    const other = others[at]!;
    return componentId === other.componentId && pieces === other.pieces && isListed === other.isListed;
  });
