import type { Queryable } from '#server/platform/postgres/db.ts';
import { plainArray, textArray } from '#server/platform/postgres/pgArray.ts';
import type { OrderItemSnapshot, OrderSnapshot } from '#server/market/snapshots.ts';
import { LINE_CHANGES, NEW_LINES } from './lineChanges.ts';
import { NEW_ORDERS, ORDER_CHANGES } from './orderChanges.ts';
import { ROLLUP_CHANGES_AND_ORDERS } from '#server/records/rollups/rollupChanges.ts';
import { ROLLUP_NEW_ORDERS } from '#server/records/rollups/rollupNewOrders.ts';

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

const IS_TOLD = `(${isToldOf('posted_amounts')} OR ${isToldOf('returned_units')})`;

const STORE = `
WITH ${ORDER_CHANGES}, ${LINE_CHANGES}, ${ROLLUP_CHANGES_AND_ORDERS}
SELECT array_to_json(array_agg(id ORDER BY ord) FILTER (WHERE verdict = 'created')) AS created,
       count(*) FILTER (WHERE is_updated)::int AS updated,
       count(*) FILTER (WHERE verdict NOT IN ('created', 'stale') AND NOT is_updated)::int AS unchanged,
       count(*) FILTER (WHERE verdict = 'stale')::int AS stale,
       array_to_json(array_agg(id ORDER BY ord) FILTER (WHERE (verdict = 'created' OR is_updated) AND ${IS_TOLD})) AS "toAttach"
FROM (
  SELECT id, ord, verdict, marketplace, external_id,
         verdict = 'changed' OR verdict <> 'created' AND id IN (SELECT order_id FROM changes) AS is_updated FROM seen) seen`;

const STORE_NEW = `
WITH ${NEW_ORDERS}, ${NEW_LINES}, ${ROLLUP_NEW_ORDERS}
SELECT ord::int - 1 AS index, id::float8, ${IS_TOLD} AS "isTold" FROM seen`;

/** So few are live orders, mostly new; of more, some are mostly known, and to try would be wasted. */
const MOST_LIVE = 20;

/**
 * Stores orders, each named once, with their lines, and carries the difference into the rollups: one statement, so that
 * a live order costs one round trip and nothing is read back between. A few orders are first taken for new ones, by a
 * shorter statement that leaves out those which are known. The caller holds the account's lock.
 */
export async function storeOrders(
  accountId: number,
  orders: OrderSnapshot[],
  lines: OrderLine[],
  tx: Queryable,
): Promise<StoredOrders> {
  if (!mayBeNew(orders)) return storeAny(accountId, orders, lines, tx);
  const added = await storeNew(accountId, orders, lines, tx);
  if (added.length === 0) return storeAny(accountId, orders, lines, tx);
  const created = added.map(({ id }) => id);
  const toAttach = added.filter(({ isTold }) => isTold).map(({ id }) => id);
  const known = orders.flatMap((_, index) => (added.some((one) => one.index === index) ? [] : index));
  const rest = known.length === 0 ? NOTHING : await storeAny(accountId, ...only(known, orders, lines), tx);
  const all = [...toAttach, ...(rest.toAttach ?? [])];
  return { ...rest, created, toAttach: all.length === 0 ? null : all };
}

const NOTHING: StoredOrders = { created: null, updated: 0, unchanged: 0, stale: 0, toAttach: null };

const only = (indexes: number[], orders: OrderSnapshot[], lines: OrderLine[]): [OrderSnapshot[], OrderLine[]] => [
  indexes.map((index) => orders[index]!),
  lines.flatMap((line) => {
    const orderIndex = indexes.indexOf(line.orderIndex);
    return orderIndex < 0 ? [] : { ...line, orderIndex };
  }),
];

async function storeAny(...[accountId, orders, lines, tx]: Parameters<typeof storeOrders>): Promise<StoredOrders> {
  const values = valuesOf(accountId, orders, lines);
  return (await tx.query<StoredOrders>({ name: 'storeOrders', text: STORE, values })).rows[0]!;
}

/** Those that were new, in the order given. */
async function storeNew(...[accountId, orders, lines, tx]: Parameters<typeof storeOrders>) {
  const values = valuesOf(accountId, orders, lines);
  const { rows } = await tx.query<{ index: number; id: number; isTold: boolean }>({
    name: 'storeNewOrders',
    text: STORE_NEW,
    values,
  });
  return rows.toSorted((a, b) => a.index - b.index);
}

/** Whether the shorter statement knows all that may be in them: no row of sums falls to zero, and each cart has one. */
function mayBeNew(orders: OrderSnapshot[]): boolean {
  if (orders.length > MOST_LIVE || orders.some(({ items }) => items.some(({ quantity }) => quantity <= 0)))
    return false;
  const carts = orders.flatMap(({ packId }) => packId ?? []);
  return new Set(carts).size === carts.length;
}

const valuesOf = (accountId: number, orders: OrderSnapshot[], lines: OrderLine[]) => [
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
