import type { Queryable } from '#server/core/db.ts';
import { plainArray, textArray } from '#server/core/pgArray.ts';
import type { OrderItemSnapshot, OrderSnapshot } from '#server/marketplaces/snapshots.ts';
import { lineChanges } from './lineChanges.ts';
import { orderChanges } from './orderChanges.ts';
import { rollupChangesAndOrders } from './rollupChanges.ts';

/** A line of the order at `orderIndex`. */
export interface OrderLine {
  orderIndex: number;
  productId: number;
  item: OrderItemSnapshot;
}

export interface StoredOrders {
  /** Ids in the order given; null for none. */
  created: number[] | null;
  updated: number;
  unchanged: number;
  stale: number;
  /** Orders that are new or changed of which something was posted or sent back; null for none. */
  toAttach: number[] | null;
}

// By OFFSET each is looked up by its index, and never all of the account's at once.
const isToldOf = (table: string) => `EXISTS (
         SELECT FROM ${table} told WHERE told.account_id = $1 AND told.marketplace = seen.marketplace
            AND told.order_external_id = seen.external_id OFFSET 0)`;

const statement = (areNew: boolean) => `
WITH ${orderChanges(areNew)}, ${lineChanges(areNew)}, ${rollupChangesAndOrders(areNew)}
SELECT array_to_json(array_agg(id ORDER BY ord) FILTER (WHERE verdict = 'created')) AS created,
       count(*) FILTER (WHERE is_updated)::int AS updated,
       count(*) FILTER (WHERE verdict NOT IN ('created', 'stale') AND NOT is_updated)::int AS unchanged,
       count(*) FILTER (WHERE verdict = 'stale')::int AS stale,
       array_to_json(array_agg(id ORDER BY ord) FILTER (WHERE (verdict = 'created' OR is_updated)
         AND (${isToldOf('posted_amounts')} OR ${isToldOf('returned_units')}))) AS "toAttach"
FROM (
  SELECT id, ord, verdict, marketplace, external_id, ${areNew ? 'false' : IS_UPDATED} AS is_updated FROM seen) seen`;

const IS_UPDATED = `verdict = 'changed' OR verdict <> 'created' AND id IN (SELECT order_id FROM changes)`;

const STATEMENTS = { storeOrders: statement(false), storeNewOrders: statement(true) };

/** So few are live orders, mostly new; of more, some are mostly known, and to try would be wasted. */
const MOST_LIVE = 20;

/**
 * Stores orders, each named once, with their lines, and carries the difference into the rollups: one statement, so that
 * a live order costs one round trip and nothing is read back between. A few orders without carts are first taken for new
 * ones, by a shorter statement that does nothing when one is not. The caller holds the account's lock.
 */
export async function storeOrders(
  accountId: number,
  orders: OrderSnapshot[],
  lines: OrderLine[],
  tx: Queryable,
): Promise<StoredOrders> {
  const values = [
    accountId,
    plainArray(orders, ({ marketplace }) => marketplace),
    textArray(orders, ({ country }) => country),
    textArray(orders, ({ externalId }) => externalId),
    textArray(orders, ({ packId }) => packId),
    plainArray(orders, ({ status }) => status),
    textArray(orders, ({ marketplaceStatus }) => marketplaceStatus),
    plainArray(orders, ({ purchasedAt }) => purchasedAt.getTime()),
    textArray(orders, ({ currency }) => currency),
    plainArray(orders, totalMinor),
    plainArray(orders, ({ updatedAt }) => updatedAt.getTime()),
    plainArray(lines, ({ orderIndex }) => orderIndex + 1),
    textArray(lines, ({ item }) => item.lineKey),
    plainArray(lines, ({ productId }) => productId),
    plainArray(lines, ({ item }) => item.status),
    plainArray(lines, ({ item }) => item.quantity),
    plainArray(lines, ({ item }) => item.priceMinor),
    plainArray(lines, ({ item }) => item.discountMinor),
    plainArray(lines, ({ item }) => item.shippingMinor),
    plainArray(lines, ({ item }) => item.feesMinor),
    plainArray(lines, ({ item }) => item.fulfilmentMinor),
  ];
  const run = async (name: keyof typeof STATEMENTS) =>
    (await tx.query<StoredOrders>({ name, text: STATEMENTS[name], values })).rows[0]!;
  if (mayBeNew(orders)) {
    const stored = await run('storeNewOrders');
    if (stored.created) return stored;
  }
  return run('storeOrders');
}

const mayBeNew = (orders: OrderSnapshot[]) =>
  orders.length <= MOST_LIVE &&
  orders.every(({ packId, items }) => packId === null && items.every(({ quantity }) => quantity > 0));

/** What the lines that are not cancelled come to; null while one of them has no price, or no line is told. */
function totalMinor({ items }: OrderSnapshot): number | null {
  if (items.length === 0) return null;
  let total = 0;
  for (const { status, priceMinor, discountMinor } of items) {
    if (status === 'cancelled') continue;
    if (priceMinor === null) return null;
    total += priceMinor - discountMinor;
  }
  return total;
}
