import type { OrderItemSnapshot } from '#server/market/snapshots/orderSnapshots.ts';

export type UnkeyedItem = Omit<OrderItemSnapshot, 'lineKey'>;

/**
 * Assigns each line of an order the key `listingKey#n`. Lines of one listing are numbered by price, then quantity, so
 * that the report, the API and a file give a line the same key in any order.
 */
export function withLineKeys(items: UnkeyedItem[]): OrderItemSnapshot[] {
  const counted = new Map<string, number>();
  return [...items].sort(byListingPriceQuantity).map((item) => {
    const n = (counted.get(item.listingKey) ?? 0) + 1;
    counted.set(item.listingKey, n);
    return { lineKey: `${item.listingKey}#${n}`, ...item };
  });
}

function byListingPriceQuantity(a: UnkeyedItem, b: UnkeyedItem): number {
  if (a.listingKey !== b.listingKey) return a.listingKey < b.listingKey ? -1 : 1;
  return (a.priceMinor ?? -1) - (b.priceMinor ?? -1) || a.quantity - b.quantity;
}
