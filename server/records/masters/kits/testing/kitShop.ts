import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { linkListings } from '#server/records/masters/changes/linkListings.ts';
import { splitListings } from '#server/records/masters/changes/splitListings.ts';
import { kitComponents } from '#server/records/masters/kits/kitComponents.ts';
import { setKitComponents } from '#server/records/masters/kits/setKitComponents.ts';

/** Listings: all in reais, except D and F in dollars. */
export const KEYS = ['A', 'B', 'C', 'D', 'E', 'F', 'K', 'L', 'M'] as const;
export type Key = (typeof KEYS)[number];

/** A shop with a sale of one unit of each listing on 10 October, and functions that name listings by their keys. */
export async function kitShop(name?: string) {
  const opened = await openShop(name);
  const { viewer } = opened;
  const at = { purchasedAt: new Date('2026-10-10T15:00:00Z'), updatedAt: new Date('2026-10-10T15:00:00Z') };
  // an order each: recalculating one says nothing about another
  await opened.sell(
    ...KEYS.map((key) =>
      order([line(key)], key === 'D' || key === 'F' ? { ...at, currency: 'USD', country: 'US' } : at),
    ),
  );
  const rows = await queryRows<{ key: Key; id: number }>(
    'SELECT listing_key AS key, id FROM products WHERE account_id = $1',
    [viewer.accountId],
  );
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  const id = (key: Key) => ids.get(key)!;
  const masterOf = async (key: Key) =>
    (await queryRow<{ master: number }>('SELECT master_id AS master FROM products WHERE id = $1', [id(key)])).master;
  const keysOf = async () =>
    new Map(
      (
        await queryRows<{ master: number; keys: string }>(
          `SELECT master_id AS master, string_agg(listing_key, '' ORDER BY listing_key) AS keys FROM products WHERE account_id = $1 GROUP BY 1`,
          [viewer.accountId],
        )
      ).map(({ master, keys }) => [master, keys]),
    );
  return {
    ...opened,
    id,
    masterOf,
    setCost: (key: Key, from: string, costMinor: number) =>
      setProductCosts(viewer, [{ productId: id(key), from, costMinor }], { now: NOW }),
    link: (...keys: Key[]) => linkListings(viewer, keys.map(id)),
    split: (...keys: Key[]) => splitListings(viewer, keys.map(id)),
    /** States components as `{ A: 2 }`: pieces by a listing of the component. */
    setKit: async (key: Key, pieces: Partial<Record<Key, number>>) =>
      setKitComponents(
        viewer,
        await masterOf(key),
        await Promise.all(
          Object.entries(pieces).map(async ([of, count]) => ({
            componentId: await masterOf(of as Key),
            pieces: count,
          })),
        ),
      ),
    /** All kits as `K: 2 A, 1 B`, listings of a product written together. */
    kits: async () => {
      const keys = await keysOf();
      const texts = new Map<number, string[]>();
      for (const { kitId, componentId, pieces, isListed } of await kitComponents(viewer.accountId))
        texts.set(kitId, [
          ...(texts.get(kitId) ?? []),
          `${pieces} ${keys.get(componentId)}${isListed ? ' listed' : ''}`,
        ]);
      return [...texts].map(([kit, of]) => `${keys.get(kit)}: ${of.toSorted().join(', ')}`).toSorted();
    },
    /** Costs by listing, as `2026-01-01 2000`; an asterisk marks those that are the listing's own. */
    costs: async () =>
      Object.fromEntries(
        (
          await queryRows<{ key: string; costs: string[] }>(
            `SELECT listing_key || CASE WHEN has_own_cost THEN '*' ELSE '' END AS key,
                    array_remove(array_agg(c.valid_from || ' ' || c.cost_minor ORDER BY c.valid_from), NULL) AS costs
             FROM products p LEFT JOIN product_costs c ON c.account_id = $1 AND c.product_id = p.id
             WHERE p.account_id = $1 GROUP BY listing_key, has_own_cost HAVING count(c.valid_from) > 0`,
            [viewer.accountId],
          )
        ).map(({ key, costs }) => [key, costs]),
      ),
    /** What the ledger says that the sold units cost. */
    cogs: async () =>
      (
        await queryRow<{ minor: number }>(
          `SELECT coalesce(sum(amount_minor), 0)::float8 AS minor FROM ledger_lines
           WHERE account_id = $1 AND kind = 'product_cost' AND stands`,
          [viewer.accountId],
        )
      ).minor,
  };
}
