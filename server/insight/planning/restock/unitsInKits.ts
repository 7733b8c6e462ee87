import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { expandKits } from '#server/records/masters/kits/expandKits.ts';
import { kitComponents } from '#server/records/masters/kits/kitComponents.ts';
import { type CountedStock, listedStock, masterStock } from '#server/records/masters/masterStock.ts';
import { lastStockOf, plannedMasterOf, stockProductOf } from '#server/records/stock/storedStock.ts';

type Row = CountedStock & { masterId: number; country: string; marketplace: Marketplace };

/**
 * Units of components in kits that stand made up in a marketplace's warehouse, or are on the way there, by master product and country. What a seller states
 * of kits on its own shelf is what it could make up, and lies there as components.
 */
export async function unitsInKits(accountId: number): Promise<(masterId: number, country: string) => number> {
  const kits = expandKits(await kitComponents(accountId));
  const units = new Map<string, number>();
  if (kits.size > 0)
    for (const { masterId, country, stored } of await storedKits(accountId, [...kits.keys()]))
      for (const [componentId, pieces] of kits.get(masterId)!) {
        const key = `${componentId} ${country}`;
        units.set(key, (units.get(key) ?? 0) + stored * pieces);
      }
  return (masterId, country) => units.get(`${masterId} ${country}`) ?? 0;
}

async function storedKits(accountId: number, kitIds: readonly number[]) {
  const rows = await queryRows<Row>(
    `SELECT kit.master_id AS "masterId", p.country, p.marketplace, ${stockProductOf('p')} AS "stockId",
            p.fulfilled_by_marketplace AS "isFulfilled", stock.available_quantity AS available, stock.reserved_quantity AS reserved,
            stock.inbound_quantity AS inbound, stock.locations
     FROM (SELECT p.id, ${plannedMasterOf('p')} AS master_id FROM products p WHERE p.account_id = $1 AND NOT p.is_kit) kit
     JOIN products p ON p.account_id = $1 AND p.id = kit.id
     LEFT JOIN LATERAL (${lastStockOf('p')}) stock ON true
     WHERE kit.master_id = ANY ($2::int[])`,
    [accountId, kitIds],
    readerOf(accountId),
  );
  return [...groupBy(rows, ({ masterId, country }) => `${masterId} ${country}`).values()].map((listings) => {
    const { masterId, country } = listings[0]!;
    const warehouses = masterStock(listings.map(listedStock)).places.filter(
      ({ place }) => place !== 'own' && place !== 'depot',
    );
    return { masterId, country, stored: warehouses.reduce((sum, one) => sum + one.available + one.inbound, 0) };
  });
}
