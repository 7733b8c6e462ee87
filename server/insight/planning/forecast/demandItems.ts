import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { expandKits } from '#server/records/masters/kits/expandKits.ts';
import { plannedMasterOf } from '#server/records/stock/storedStock.ts';
import { kitComponents } from '#server/records/masters/kits/kitComponents.ts';

/** What kits contain, by the item of the kit. */
interface ItemPieces {
  itemId: number;
  pieces: number;
}

/**
 * What is forecast and ordered as one: the listings of a product in a country. An item is named by the least product id of its listings, whether it
 * sold or not.
 */
export interface DemandItems {
  /** Item of each listing by product id. */
  itemOf: ReadonlyMap<number, number>;
  /** Items and pieces that a kit takes, by the kit's item. */
  kits: ReadonlyMap<number, readonly ItemPieces[]>;
}

interface Row {
  itemId: number;
  masterId: number;
  country: string;
  productIds: number[];
}

/** The account's items. What a kit contains is taken in the kit's country, or wherever it is sold when it is not sold there. */
export async function demandItems(accountId: number): Promise<DemandItems> {
  const [rows, parts] = await Promise.all([
    queryRows<Row>(
      `SELECT min(id) AS "itemId", master_id AS "masterId", country, array_agg(id ORDER BY id) AS "productIds"
       FROM (SELECT p.id, ${plannedMasterOf('p')} AS master_id, p.country FROM products p WHERE p.account_id = $1) planned
       GROUP BY master_id, country ORDER BY 1`,
      [accountId],
    ),
    kitComponents(accountId),
  ]);
  return {
    itemOf: new Map(rows.flatMap(({ itemId, productIds }) => productIds.map((id) => [id, itemId]))),
    kits: kitsOf(rows, expandKits(parts)),
  };
}

function kitsOf(rows: readonly Row[], kits: ReadonlyMap<number, ReadonlyMap<number, number>>) {
  const itemsOf = groupBy(rows, ({ masterId }) => masterId);
  const found = new Map<number, ItemPieces[]>();
  for (const [kitId, components] of kits)
    for (const kit of itemsOf.get(kitId) ?? []) {
      const pieces = [...components].flatMap(([componentId, count]) => {
        const items = itemsOf.get(componentId) ?? [];
        const item = items.find(({ country }) => country === kit.country) ?? items[0];
        return item ? [{ itemId: item.itemId, pieces: count }] : [];
      });
      found.set(kit.itemId, pieces);
    }
  return found;
}
