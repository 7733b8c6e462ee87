import type { Queryable } from '#server/platform/postgres/db.ts';
import { store, storing } from '#server/platform/postgres/distribution/storing.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import type { StockSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { stockProductOf } from '#server/records/stock/storedStock.ts';
import { joinPools } from './joinPools.ts';

/**
 * Stores the stock of a day (`YYYY-MM-DD` in São Paulo), in the caller's transaction: a stock that several listings share
 * once, under the first of them. Returns the number of stocks whose figures changed and the number of snapshots skipped
 * because their listing is not in the catalogue. Of duplicate snapshots of a listing the last one counts.
 */
export async function recordStock(
  accountId: number,
  snapshots: StockSnapshot[],
  day: string,
  tx: Queryable,
): Promise<{ changed: number; unknown: number }> {
  await lockAccount(accountId, tx);
  const keyOf = (stock: StockSnapshot) => `${stock.marketplace} ${stock.country} ${stock.listingKey}`;
  const stock = [...new Map(snapshots.map((snapshot) => [keyOf(snapshot), snapshot])).values()];
  const pooled = stock.flatMap(({ poolKey, ...one }) => (poolKey === undefined ? [] : [{ ...one, poolKey }]));
  await joinPools(accountId, pooled, day, tx);
  const values = [
    accountId,
    day,
    stock.map(({ marketplace }) => marketplace),
    stock.map(({ country }) => country),
    stock.map(({ listingKey }) => listingKey),
    stock.map(({ available }) => available),
    stock.map(({ reserved }) => reserved),
    stock.map(({ inbound }) => inbound),
    stock.map(({ locations }) => (locations ? JSON.stringify(locations) : null)),
    stock.map(({ poolKey }) => poolKey !== undefined),
  ];
  const { rows, returned } = await store<{ known: number }>(RECORD, { name: 'recordStock', values }, tx);
  return { changed: returned.changed?.length ?? 0, unknown: stock.length - rows[0]!.known };
}

// A listing read alone shows the whole of a shared stock when it names its places, or while it is for sale and the stock
// lies in one: otherwise the next read of all listings counts.
const RECORD = storing(
  () => [
    `known AS MATERIALIZED (
  SELECT p.id, ${stockProductOf('p')} AS stock_id, n.*, n.is_whole OR jsonb_array_length(n.locations) > 1 OR p.pool_product_id IS NULL AND NOT EXISTS (
           SELECT FROM products other WHERE other.account_id = $1 AND other.pool_product_id = p.id)
         OR p.active AND NOT EXISTS (
           SELECT FROM (SELECT locations FROM inventory_days i WHERE i.account_id = $1
                          AND i.product_id = ${stockProductOf('p')} ORDER BY day DESC LIMIT 1) last
           WHERE jsonb_array_length(last.locations) > 1) AS counts
  FROM unnest($3::"Marketplace"[], $4::bpchar[], $5::text[], $6::int[], $7::int[], $8::int[], $9::jsonb[], $10::boolean[])
    AS n (marketplace, country, listing_key, available, reserved, inbound, locations, is_whole)
  JOIN products p ON p.account_id = $1 AND p.marketplace = n.marketplace AND p.country = n.country
    AND p.listing_key = n.listing_key
)`,
    {
      name: 'changed',
      table: 'inventory_days',
      columns: ['product_id', 'day', 'available_quantity', 'reserved_quantity', 'inbound_quantity', 'locations'],
      rows: `SELECT DISTINCT ON (stock_id) stock_id AS product_id, $2::date AS day, available AS available_quantity,
         reserved AS reserved_quantity, inbound AS inbound_quantity, locations
  FROM known WHERE counts ORDER BY stock_id, id`,
      onConflict: `ON CONFLICT (account_id, product_id, day) DO UPDATE SET available_quantity = excluded.available_quantity,
         reserved_quantity = excluded.reserved_quantity, inbound_quantity = excluded.inbound_quantity,
         locations = excluded.locations
  WHERE (t.available_quantity, t.reserved_quantity, t.inbound_quantity, t.locations) IS DISTINCT FROM
        (excluded.available_quantity, excluded.reserved_quantity, excluded.inbound_quantity, excluded.locations)`,
      returning: ['true AS is_changed'],
    },
  ],
  'SELECT count(*)::int AS known FROM known',
);
