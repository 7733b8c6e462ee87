import type { OrderStatus } from '#server/market/snapshots.ts';

const DELIVERED = /delivered to buyer|^delivered$/;

/**
 * Our status for Amazon's word, from the report (`Shipped - Delivered to Buyer`) or the API (`PARTIALLY_SHIPPED`). Partly
 * shipped is still to be handled, and so is a word we do not know. A return or refund is no status: shipped stays.
 */
export function orderStatus(word: string): OrderStatus {
  const status = word.trim().toLowerCase().replaceAll('_', ' ');
  if (/^cancel|^unfulfillable/.test(status)) return 'cancelled';
  if (DELIVERED.test(status)) return 'delivered';
  if (/^(shipped|shipping|complete)/.test(status)) return 'shipped';
  return 'pending';
}
