import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import type { StockSnapshot } from '#server/market/snapshots.ts';

/**
 * Stores the stock of a day (`YYYY-MM-DD` in São Paulo), in the caller's transaction. Returns the number of products whose
 * figures changed and the number of snapshots skipped because their listing is not in the catalogue. Of duplicate
 * snapshots of a listing the last one counts.
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
  const { rows } = await tx.query<{ changed: number; known: number }>({
    name: 'recordStock',
    text: `WITH known AS MATERIALIZED (
             SELECT p.id, n.available, n.reserved, n.inbound
             FROM unnest($3::"Marketplace"[], $4::bpchar[], $5::text[], $6::int[], $7::int[], $8::int[])
               AS n (marketplace, country, listing_key, available, reserved, inbound)
             JOIN products p ON p.account_id = $1 AND p.marketplace = n.marketplace AND p.country = n.country
               AND p.listing_key = n.listing_key
           ), changed AS (
             INSERT INTO inventory_days AS t
                    (account_id, product_id, day, available_quantity, reserved_quantity, inbound_quantity)
             SELECT $1, id, $2::date, available, reserved, inbound FROM known ORDER BY id
             ON CONFLICT (account_id, product_id, day) DO UPDATE SET available_quantity = excluded.available_quantity,
                    reserved_quantity = excluded.reserved_quantity, inbound_quantity = excluded.inbound_quantity
             WHERE (t.available_quantity, t.reserved_quantity, t.inbound_quantity) IS DISTINCT FROM
                   (excluded.available_quantity, excluded.reserved_quantity, excluded.inbound_quantity)
             RETURNING 1
           )
           SELECT (SELECT count(*) FROM changed)::int AS changed, (SELECT count(*) FROM known)::int AS known`,
    values: [
      accountId,
      day,
      stock.map(({ marketplace }) => marketplace),
      stock.map(({ country }) => country),
      stock.map(({ listingKey }) => listingKey),
      stock.map(({ available }) => available),
      stock.map(({ reserved }) => reserved),
      stock.map(({ inbound }) => inbound),
    ],
  });
  const { changed, known } = rows[0]!;
  return { changed, unknown: stock.length - known };
}
