import type { ListingMention } from '#server/records/catalog/listingMention.ts';
import { upsertProducts } from '#server/records/catalog/upsertProducts.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { type OrderLine, storeOrders } from '#server/records/orders/storeOrders.ts';

export interface RecordedOrders {
  created: { orderId: number }[];
  /** Stored orders with a change that the seller can see. */
  updated: number;
  unchanged: number;
  /** Snapshots older than the stored order: ignored. */
  stale: number;
}

/**
 * Stores orders with their lines and ledger lines, those of amounts and returns that arrived earlier included, and updates the
 * rollups, in the caller's transaction. The newest snapshot replaces the whole order, also among duplicates within one call; storing
 * an unchanged order writes nothing.
 */
export async function recordOrders(
  accountId: number,
  snapshots: OrderSnapshot[],
  tx: Queryable,
): Promise<RecordedOrders> {
  const orders = newestOfEach(snapshots);
  if (orders.length === 0) return { created: [], updated: 0, unchanged: 0, stale: 0 };
  orders.forEach(rejectRepeatedLines);
  const lines = await linesOf(accountId, orders, tx);
  const { created, ...counts } = await storeOrders(accountId, orders, lines, tx);
  return { created: (created ?? []).map((orderId) => ({ orderId })), ...counts };
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

/** The orders' lines with the product of each; takes the account's lock and creates products for unknown listings. */
async function linesOf(accountId: number, orders: OrderSnapshot[], tx: Queryable): Promise<OrderLine[]> {
  const mentionOf = new Map<string, number>();
  const mentions: ListingMention[] = [];
  const lines = orders.flatMap(({ marketplace, country, currency, purchasedAt, items }, orderIndex) =>
    items.map((item) => {
      const { listingKey, asin, sku, name } = item;
      const key = `${marketplace} ${country} ${listingKey} ${asin}`;
      const mentionedAt = purchasedAt.getTime();
      let mentionIndex = mentionOf.get(key);
      if (mentionIndex === undefined) {
        mentionIndex = mentions.push({ marketplace, country, currency, listingKey, asin, sku, name, mentionedAt }) - 1;
        mentionOf.set(key, mentionIndex);
      }
      const mention = mentions[mentionIndex]!;
      if (mention.mentionedAt! < mentionedAt) mention.mentionedAt = mentionedAt;
      return { orderIndex, item, productId: mentionIndex };
    }),
  );
  const ids = await upsertProducts(accountId, mentions, tx);
  for (const line of lines) line.productId = ids[line.productId]!;
  return lines;
}
