import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { buildableKits } from './buildableKits.ts';
import { expandKits } from './expandKits.ts';
import { type KitComponent, kitComponents } from './kitComponents.ts';

/** A product as a part of a kit: a component, or the kit. */
export interface KitPartner {
  id: number;
  name: string | null;
  sku: string | null;
  /** Units of the component in a kit. */
  pieces: number;
  /** Reported by the marketplace; false: stated by the seller. */
  isListed: boolean;
  /** Units of it that can be sold; null: never counted. */
  available: number | null;
}

/** How a product belongs to kits. */
export interface KitFacts {
  /** What it is made of; none: it is no kit. */
  components: KitPartner[];
  /** The first kits that contain it, and the number of all. */
  kits: KitPartner[];
  kitCount: number;
  /** Kits that can be built of the components, kits in it taken apart; null: no kit, or a component was never counted. */
  buildable: number | null;
}

/** What is shown of a partner. */
export type Shown = Pick<KitPartner, 'id' | 'name' | 'sku' | 'available'>;

/** Kits that contain a product, named at most. */
const KITS_SHOWN = 50;
export const NO_KIT: KitFacts = { components: [], kits: [], kitCount: 0, buildable: null };

/** How some products of the account belong to kits, by number; those that do not are absent. `read` reads products by their numbers. */
export async function kitFacts(
  accountId: number,
  masterIds: readonly number[],
  read: (masterIds: number[]) => Promise<Shown[]>,
): Promise<Map<number, KitFacts>> {
  const rows = await kitComponents(accountId);
  if (rows.length === 0) return new Map();
  const [partsOf, parentsOf] = [groupBy(rows, ({ kitId }) => kitId), groupBy(rows, ({ componentId }) => componentId)];
  const leaves = expandKits(rows);
  const named = masterIds.map((id) => ({
    id,
    parts: partsOf.get(id) ?? [],
    parents: (parentsOf.get(id) ?? []).slice(0, KITS_SHOWN),
    pieces: leaves.get(id) ?? new Map<number, number>(),
  }));
  const wanted = named.flatMap(({ parts, parents, pieces }) => [
    ...parts.map(({ componentId }) => componentId),
    ...parents.map(({ kitId }) => kitId),
    ...pieces.keys(),
  ]);
  const shown = new Map((await read([...new Set(wanted)])).map((one) => [one.id, one]));
  const partner = (id: number, { pieces, isListed }: KitComponent): KitPartner => ({
    ...(shown.get(id) ?? { id, name: null, sku: null, available: null }),
    pieces,
    isListed,
  });
  return new Map(
    named
      .filter(({ parts, parents }) => parts.length > 0 || parents.length > 0)
      .map(({ id, parts, parents, pieces }) => [
        id,
        {
          components: parts.map((row) => partner(row.componentId, row)),
          kits: parents.map((row) => partner(row.kitId, row)),
          kitCount: parentsOf.get(id)?.length ?? 0,
          buildable: buildableKits(pieces, (leaf) => shown.get(leaf)?.available ?? null),
        },
      ]),
  );
}
