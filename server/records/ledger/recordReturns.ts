import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import type { ReturnSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';

const COLUMNS = [
  'order_external_id',
  'listing_key',
  'quantity',
  'disposition',
  'reason',
  'is_resellable',
  'returned_at',
];

const RECORD = `
WITH changes AS (
  INSERT INTO returned_units AS t (account_id, marketplace, source_ref, ${COLUMNS.join(', ')})
  SELECT $1, n.* FROM unnest($2::"Marketplace"[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::text[],
    $9::boolean[], $10::timestamptz[]) AS n
  ON CONFLICT (account_id, marketplace, source_ref)
  DO UPDATE SET ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}
  WHERE (${COLUMNS.map((name) => `t.${name}`).join(', ')})
        IS DISTINCT FROM (${COLUMNS.map((name) => `excluded.${name}`).join(', ')})
  RETURNING new.marketplace, old.order_external_id AS order_before, new.order_external_id AS order_after
), touched AS MATERIALIZED (
  SELECT marketplace, order_before AS external_id FROM changes UNION SELECT marketplace, order_after FROM changes
)
SELECT (SELECT count(*) FROM changes)::int AS stored, (
  SELECT array_to_json(array_agg(o.id ORDER BY o.id)) FROM touched t CROSS JOIN LATERAL (
    SELECT id FROM orders o
    WHERE o.account_id = $1 AND o.marketplace = t.marketplace AND o.external_id = t.external_id OFFSET 0) o) AS orders`;

/**
 * Stores units returned by buyers, in the caller's transaction. The cost of resellable units is taken off the order lines
 * and rollups. A repeated return changes nothing; returns of orders that are not stored yet are attached when those arrive.
 * Returns the numbers of new or changed returns and of changed order lines.
 */
export async function recordReturns(
  accountId: number,
  snapshots: ReturnSnapshot[],
  tx: Queryable,
): Promise<{ stored: number; lines: number }> {
  const returns = [...new Map(snapshots.map((one) => [`${one.marketplace} ${one.sourceRef}`, one])).values()];
  if (returns.length === 0) return { stored: 0, lines: 0 };
  await lockAccount(accountId, tx);
  const column = <T>(read: (one: ReturnSnapshot) => T) => returns.map(read);
  const { rows } = await tx.query<{ stored: number; orders: number[] | null }>({
    name: 'recordReturns',
    text: RECORD,
    values: [
      accountId,
      column(({ marketplace }) => marketplace),
      column(({ sourceRef }) => sourceRef),
      column(({ orderExternalId }) => orderExternalId),
      column(({ listingKey }) => listingKey),
      column(({ quantity }) => quantity),
      column(({ disposition }) => disposition),
      column(({ reason }) => reason),
      column(({ isResellable }) => isResellable),
      column(({ returnedAt }) => returnedAt.toISOString()),
    ],
  });
  const { stored, orders } = rows[0]!;
  return { stored, lines: await writeOrderLines(accountId, orders ?? [], tx) };
}
