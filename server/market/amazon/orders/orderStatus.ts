import type { OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';

const DELIVERED = /delivered to buyer|^delivered$/;

/**
 * Maps Amazon's status, from the report (`Shipped - Delivered to Buyer`) or the API (`PARTIALLY_SHIPPED`). Partially
 * shipped and unknown statuses are pending. Returns and refunds are not statuses: the order stays shipped.
 */
export function orderStatus(word: string): OrderStatus {
  const status = word.trim().toLowerCase().replaceAll('_', ' ');
  if (/^cancel|^unfulfillable/.test(status)) return 'cancelled';
  if (DELIVERED.test(status)) return 'delivered';
  if (/^(shipped|shipping|complete)/.test(status)) return 'shipped';
  return 'pending';
}
