import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type CountedStock, listedStock, masterStock } from '#server/records/masters/masterStock.ts';
import { stockProductOf } from '#server/records/stock/storedStock.ts';

type Row = CountedStock & { marketplace: Marketplace; day: string };

/** Available units of the product that listings sell, each stock once, on each day from `from` to before `to` on which they were counted. */
export async function keptStock(
  accountId: number,
  productIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const rows = await queryRows<Row>(
    `SELECT i.day::text AS day, ${stockProductOf('p')} AS "stockId", p.marketplace, p.fulfilled_by_marketplace AS "isFulfilled",
            i.available_quantity AS available, i.reserved_quantity AS reserved, i.inbound_quantity AS inbound, i.locations
     FROM products p JOIN inventory_days i ON i.account_id = $1 AND i.product_id = ${stockProductOf('p')}
       AND i.day >= $3::date AND i.day < $4::date
     WHERE p.account_id = $1 AND p.id = ANY ($2::int[]) ORDER BY i.day, p.id`,
    [accountId, productIds, from, to],
    readerOf(accountId),
  );
  return new Map(
    [...groupBy(rows, ({ day }) => day)].flatMap(([day, counted]) => {
      const { available } = masterStock(counted.map(listedStock));
      return available === null ? [] : [[day, available] as const];
    }),
  );
}
