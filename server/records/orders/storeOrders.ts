import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Numbered, store, storing } from '#server/platform/postgres/distribution/storing.ts';
import { plainArray, textArray } from '#server/platform/postgres/pgArray.ts';
import type { OrderItemSnapshot, OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { ADDED_LINES, NEW_ORDER_LINES } from '#server/records/lines/newOrderLines.ts';
import { type OrderCount, writeFirstLines, writeOrderLines } from '#server/records/lines/writeOrderLines.ts';
import { LINE_READS, LINE_WRITES, newLineReads, NEW_LINE_WRITES } from './lineChanges.ts';
import { newOrderReads, NEW_ORDER_WRITES, orderReads, ORDER_WRITES, PLACE_ORDERS } from './orderChanges.ts';
import { NEW_ORDER_SUMS, NEW_ORDER_SUMS_ADDED } from '#server/records/rollups/rollupNewOrders.ts';

/** A line of the order at `orderIndex`. */
export interface OrderLine {
  orderIndex: number;
  productId: number;
  item: OrderItemSnapshot;
}

export interface StoredOrders {
  /** Ids in input order; null when none is new. */
  created: number[] | null;
  updated: number;
  unchanged: number;
  stale: number;
}

interface StoredFacts extends StoredOrders {
  /** Ids of the orders whose ledger lines may have changed; null when there are none. */
  changed: number[] | null;
  /** Ids of the new orders of which nothing is known but what they say. */
  first: number[] | null;
  counts: OrderCount[] | null;
  /** Ids of stored lines that their orders do not have any more. */
  gone: number[] | null;
}

// OFFSET forces an index lookup per order, not a scan of all rows of the account. A cluster may keep what EXISTS asks for, which then needs a column.
const existsIn = (table: string) => `EXISTS (
         SELECT 1 FROM ${table} entry WHERE entry.account_id = $1 AND entry.marketplace = incoming.marketplace
            AND entry.order_external_id = incoming.external_id OFFSET 0)`;

const HAS_ENTRIES = `((SELECT EXISTS (SELECT 1 FROM freight_rules WHERE account_id = $1))
       OR (SELECT EXISTS (SELECT 1 FROM nfe_documents WHERE account_id = $1 AND side = 'sale'))
       OR ${existsIn('posted_amounts')} OR ${existsIn('returned_units')})`;

// All parts that read come before those that write: a cluster may run them one after the other.
/** Where new orders and lines get their ids; on a cluster from the arrays of the last parameters. */
const ORDER_IDS: Numbered = { sequence: 'orders_id_seq', given: '($28::bigint[])[n.ord]' };
const LINE_IDS: Numbered = { sequence: 'order_items_id_seq', given: '($29::bigint[])[n.line_ord]' };

const STORE = storing(
  ([order]) => [orderReads(order!), LINE_READS, ...ORDER_WRITES, ...LINE_WRITES],
  `SELECT array_to_json(array_agg(id ORDER BY ord) FILTER (WHERE verdict = 'created')) AS created,
       count(*) FILTER (WHERE is_updated)::int AS updated,
       count(*) FILTER (WHERE verdict NOT IN ('created', 'stale') AND NOT is_updated)::int AS unchanged,
       count(*) FILTER (WHERE verdict = 'stale')::int AS stale,
       array_to_json(array_agg(id ORDER BY ord) FILTER (WHERE is_updated OR verdict = 'created' AND has_entries)) AS changed,
       array_to_json(array_agg(id ORDER BY ord) FILTER (WHERE verdict = 'created' AND NOT has_entries)) AS first,
       (SELECT json_agg(counted) FROM (
          SELECT scope, day, marketplace, currency, sum(orders) AS orders FROM order_counts
          GROUP BY 1, 2, 3, 4 HAVING sum(orders) <> 0) counted) AS counts,
       (SELECT array_to_json(array_agg(id)) FROM changes WHERE is_gone) AS gone
FROM (
  SELECT id, ord, verdict, marketplace, external_id, verdict = 'created' AND ${HAS_ENTRIES} AS has_entries,
         verdict = 'changed' OR verdict <> 'created' AND id IN (SELECT order_id FROM changes) AS is_updated FROM incoming) incoming`,
  [ORDER_IDS],
);

const STORE_NEW = storing(
  ([order, line]) => [
    newOrderReads(order!),
    newLineReads(line!),
    NEW_ORDER_LINES,
    NEW_ORDER_SUMS,
    NEW_ORDER_WRITES,
    NEW_LINE_WRITES,
    ADDED_LINES,
    ...NEW_ORDER_SUMS_ADDED,
  ],
  `SELECT ord::int - 1 AS index, id::float8, ${HAS_ENTRIES} AS "hasEntries" FROM incoming`,
  [ORDER_IDS, LINE_IDS],
);

/** Live orders come in batches up to this size and are mostly new; larger batches contain stored orders. */
const MAX_LIVE_ORDERS = 20;

/**
 * Stores distinct orders with their lines and ledger lines and updates the rollups. A small batch first tries a single
 * statement that inserts only new orders, so that a live order costs one round trip. The caller holds the account's lock.
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
  const withEntries = added.filter(({ hasEntries }) => hasEntries).map(({ id }) => id);
  await writeOrderLines(accountId, withEntries, tx);
  const stored = orders.flatMap((_, index) => (added.some((order) => order.index === index) ? [] : index));
  const rest = stored.length === 0 ? NOTHING : await storeAny(accountId, ...selectOrders(stored, orders, lines), tx);
  return { ...rest, created };
}

const NOTHING: StoredOrders = { created: null, updated: 0, unchanged: 0, stale: 0 };

const selectOrders = (
  indexes: number[],
  orders: OrderSnapshot[],
  lines: OrderLine[],
): [OrderSnapshot[], OrderLine[]] => [
  indexes.map((index) => orders[index]!),
  lines.flatMap((line) => {
    const orderIndex = indexes.indexOf(line.orderIndex);
    return orderIndex < 0 ? [] : { ...line, orderIndex };
  }),
];

async function storeAny(...[accountId, orders, lines, tx]: Parameters<typeof storeOrders>): Promise<StoredOrders> {
  const values = valuesOf(accountId, orders, lines);
  const { rows } = await store<StoredFacts>(STORE, { name: 'storeOrders', values, counts: [orders.length] }, tx);
  const { changed, first, counts, gone, ...stored } = rows[0]!;
  if (stored.stale > 0) await placeOrders(accountId, orders, tx);
  if (gone)
    await tx.query('DELETE FROM order_items WHERE account_id = $1 AND id = ANY ($2::bigint[])', [accountId, gone]);
  await writeOrderLines(accountId, changed ?? [], tx, first ? [] : (counts ?? []));
  if (first) await writeFirstLines(accountId, first, tx, counts ?? []);
  return stored;
}

/** Gives stored orders that are newer than the given ones the state of delivery that only those know. */
async function placeOrders(accountId: number, orders: OrderSnapshot[], tx: Queryable): Promise<void> {
  const placed = orders.filter(({ country, shipUf }) => country === 'BR' && shipUf);
  if (placed.length === 0) return;
  await tx.query(PLACE_ORDERS, [
    accountId,
    placed.map(({ marketplace }) => marketplace),
    placed.map(({ externalId }) => externalId),
    placed.map(({ shipUf }) => shipUf),
    placed.map(({ updatedAt }) => updatedAt.getTime()),
  ]);
}

/** Inserts the new orders and returns them in input order. */
async function storeNew(...[accountId, orders, lines, tx]: Parameters<typeof storeOrders>) {
  const values = valuesOf(accountId, orders, lines);
  const { rows } = await store<{ index: number; id: number; hasEntries: boolean }>(
    STORE_NEW,
    { name: 'storeNewOrders', values, counts: [orders.length, lines.length] },
    tx,
  );
  return rows.toSorted((a, b) => a.index - b.index);
}

/** Whether the shorter statement is valid for the orders: no rollup row can become zero, and no cart has two orders. */
function mayBeNew(orders: OrderSnapshot[]): boolean {
  if (orders.length > MAX_LIVE_ORDERS || orders.some(({ items }) => items.some(({ quantity }) => quantity <= 0)))
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
  textArray(orders, ({ logistic }) => logistic ?? null),
  textArray(orders, ({ shipUf }) => shipUf ?? null),
  textArray(orders, ({ delivery }) => delivery?.trackingNumber ?? null),
  textArray(orders, ({ delivery }) => delivery?.shipBy ?? null),
  textArray(orders, ({ delivery }) => delivery?.deliverBy ?? null),
  // an array of arrays of different lengths has no type: each is written as a text
  textArray(orders, ({ delivery }) => textArray(delivery?.otherTrackingNumbers ?? [], String)),
];

/** Total of the lines that are not cancelled; null when one of them has no price or the order has no lines. */
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
