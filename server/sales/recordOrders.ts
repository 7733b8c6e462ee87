import { findOrAddProducts, type ListingMention } from '#server/catalog/findOrAddProducts.ts';
import type { Queryable } from '#server/core/db.ts';
import { lockAccount } from '#server/core/lockAccount.ts';
import type { OrderItemSnapshot, OrderSnapshot } from '#server/marketplaces/snapshots.ts';
import { type OrderLine, replaceLines } from './replaceLines.ts';
import { upsertOrders } from './upsertOrders.ts';

export interface RecordedOrders {
  created: { orderId: number }[];
  /** Orders already known of which something the seller can see changed. */
  updated: number;
  unchanged: number;
  /** Snapshots older than what is stored: left alone. */
  stale: number;
}

/**
 * Stores orders with their lines and carries every change into the rollups, in the caller's transaction. The newest
 * snapshot of an order wins whole; storing the same again writes nothing. Of duplicates inside the call the newest counts.
 */
export async function recordOrders(
  accountId: number,
  snapshots: OrderSnapshot[],
  tx: Queryable,
): Promise<RecordedOrders> {
  await lockAccount(accountId, tx);
  const orders = newestOfEach(snapshots);
  if (orders.length === 0) return { created: [], updated: 0, unchanged: 0, stale: 0 };
  const productIdOf = await productsOf(accountId, orders, tx);
  const stored = await upsertOrders(accountId, orders, tx);

  const lines: OrderLine[] = [];
  const known: number[] = [];
  orders.forEach((order, index) => {
    const { orderId, verdict } = stored[index]!;
    if (verdict === 'stale') return;
    if (verdict !== 'created') known.push(orderId);
    rejectRepeatedLines(order);
    for (const item of order.items) lines.push({ orderId, order, item, productId: productIdOf(order, item) });
  });
  const touched = await replaceLines(accountId, lines, known, tx);
  for (const { orderId, verdict } of stored) if (verdict === 'changed') touched.add(orderId);

  const count = (wanted: string) => stored.filter(({ verdict }) => verdict === wanted).length;
  const created = stored.filter(({ verdict }) => verdict === 'created').map(({ orderId }) => ({ orderId }));
  for (const { orderId } of created) touched.delete(orderId);
  return { created, updated: touched.size, unchanged: known.length - touched.size, stale: count('stale') };
}

function newestOfEach(snapshots: OrderSnapshot[]): OrderSnapshot[] {
  const newest = new Map<string, OrderSnapshot>();
  for (const snapshot of snapshots) {
    const key = `${snapshot.marketplace} ${snapshot.externalId}`;
    const other = newest.get(key);
    if (!other || other.updatedAt <= snapshot.updatedAt) newest.set(key, snapshot);
  }
  return [...newest.values()];
}

function rejectRepeatedLines({ externalId, items }: OrderSnapshot): void {
  if (items.length < 2 || new Set(items.map(({ lineKey }) => lineKey)).size === items.length) return;
  throw new Error(`order ${externalId}: two lines have the same lineKey`);
}

async function productsOf(accountId: number, orders: OrderSnapshot[], tx: Queryable) {
  const keyOf = (order: OrderSnapshot, item: OrderItemSnapshot) =>
    `${order.marketplace} ${order.country} ${item.listingKey}`;
  const mentions = new Map<string, ListingMention>();
  for (const order of orders)
    for (const item of order.items) {
      const key = keyOf(order, item);
      if (mentions.has(key)) continue;
      const { marketplace, country, currency } = order;
      const { listingKey, asin, sku, name } = item;
      mentions.set(key, { marketplace, country, currency, listingKey, asin, sku, name });
    }
  const ids = await findOrAddProducts(accountId, [...mentions.values()], tx);
  const idOf = new Map([...mentions.keys()].map((key, index) => [key, ids[index]!]));
  return (order: OrderSnapshot, item: OrderItemSnapshot) => idOf.get(keyOf(order, item))!;
}
