import { upsertProducts, type ListingMention } from '#server/records/catalog/upsertProducts.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { OrderSnapshot } from '#server/market/snapshots.ts';
import { attachPostedAmounts } from '#server/records/ledger/attachPostedAmounts.ts';
import { attachReturns } from '#server/records/ledger/attachReturns.ts';
import { type OrderLine, storeOrders } from '#server/records/orders/storeOrders.ts';

export interface RecordedOrders {
  created: { orderId: number }[];
  /** Orders already known of which something the seller can see changed. */
  updated: number;
  unchanged: number;
  /** Snapshots older than what is stored: left alone. */
  stale: number;
}

/**
 * Stores orders with their lines and carries every change into the rollups, in the caller's transaction; what was posted of
 * them before is attached. The newest snapshot of an order wins whole; storing the same again writes nothing. Of
 * duplicates inside the call the newest counts.
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
  const { created, toAttach, ...counts } = await storeOrders(accountId, orders, lines, tx);
  if (toAttach) {
    await attachPostedAmounts(accountId, toAttach, tx);
    await attachReturns(accountId, toAttach, tx);
  }
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

/** The orders' lines with the product of each, under the account's lock; listings never seen become products. */
async function linesOf(accountId: number, orders: OrderSnapshot[], tx: Queryable): Promise<OrderLine[]> {
  const numberOf = new Map<string, number>();
  const mentions: ListingMention[] = [];
  const lines = orders.flatMap(({ marketplace, country, currency, items }, orderIndex) =>
    items.map((item) => {
      const { listingKey, asin, sku, name } = item;
      const key = `${marketplace} ${country} ${listingKey}`;
      let number = numberOf.get(key);
      if (number === undefined) {
        number = mentions.push({ marketplace, country, currency, listingKey, asin, sku, name }) - 1;
        numberOf.set(key, number);
      }
      return { orderIndex, item, productId: number };
    }),
  );
  const ids = await upsertProducts(accountId, mentions, tx);
  for (const line of lines) line.productId = ids[line.productId]!;
  return lines;
}
