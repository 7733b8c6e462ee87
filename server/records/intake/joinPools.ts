import type { Queryable } from '#server/platform/postgres/db.ts';
import type { StockSnapshot } from '#server/market/snapshots/listingSnapshots.ts';

type Pooled = Pick<StockSnapshot, 'marketplace' | 'country' | 'listingKey'> & { poolKey: string };

/**
 * Stores which listings share one stock, in the caller's transaction. A pool is known by the first of its listings in the
 * catalogue. What was counted for a listing that joins one is deleted where it is the pool's own count: today's, and that
 * of earlier days with the same figures. The caller holds the account's lock.
 */
export async function joinPools(accountId: number, pooled: readonly Pooled[], day: string, tx: Queryable) {
  if (pooled.length === 0) return;
  const { rows: joined } = await tx.query<{ id: number; first: number }>({
    name: 'joinPools',
    text: `WITH named AS MATERIALIZED (
             SELECT p.id, first_value(p.id) OVER (
                      PARTITION BY n.marketplace, n.country, n.pool_key ORDER BY p.listing_key COLLATE "C") AS first
             FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[], $5::text[])
               AS n (marketplace, country, listing_key, pool_key)
             JOIN products p ON p.account_id = $1 AND p.marketplace = n.marketplace AND p.country = n.country
               AND p.listing_key = n.listing_key
           ), wanted AS MATERIALIZED (
             SELECT id, first FROM named
             UNION ALL -- listings that this read left out stay with the others
             SELECT p.id, n.first FROM named n JOIN products p ON p.account_id = $1 AND p.pool_product_id = n.id
             WHERE n.first <> n.id AND p.id NOT IN (SELECT id FROM named)
           ), moved AS (
             UPDATE products p SET pool_product_id = nullif(n.first, n.id) FROM wanted n
             WHERE p.account_id = $1 AND p.id = n.id AND p.pool_product_id IS DISTINCT FROM nullif(n.first, n.id)
             RETURNING p.id, n.first
           )
           SELECT * FROM moved WHERE id <> first`,
    values: [
      accountId,
      pooled.map(({ marketplace }) => marketplace),
      pooled.map(({ country }) => country),
      pooled.map(({ listingKey }) => listingKey),
      pooled.map(({ poolKey }) => poolKey),
    ],
  });
  if (joined.length === 0) return;
  await tx.query(
    `DELETE FROM inventory_days i USING unnest($2::int[], $3::int[]) AS joined (id, first)
     WHERE i.account_id = $1 AND i.product_id = joined.id AND (i.day = $4::date OR EXISTS (
       SELECT FROM inventory_days f
       WHERE f.account_id = $1 AND f.product_id = joined.first AND f.day = i.day
         AND (f.available_quantity, f.reserved_quantity, f.inbound_quantity)
             = (i.available_quantity, i.reserved_quantity, i.inbound_quantity)))`,
    [accountId, joined.map(({ id }) => id), joined.map(({ first }) => first), day],
  );
}
