import type { OrderStatus } from '#server/market/snapshots.ts';

const CANCELLED = new Set(['cancelled', 'invalid', 'pending_cancel']);
const PAID = new Set(['paid', 'partially_refunded']);

/**
 * Maps the status of a Mercado Livre order: its own status while unpaid or cancelled, then the shipment's when known,
 * else the order's tags (only older orders have `delivered`). `not_delivered` is cancelled.
 */
export function orderStatus(orderWord: string, tags: string[], shipmentWord: string | null): OrderStatus {
  if (CANCELLED.has(orderWord)) return 'cancelled';
  if (!PAID.has(orderWord)) return 'pending';
  if (shipmentWord === 'delivered') return 'delivered';
  if (shipmentWord === 'not_delivered') return 'cancelled';
  if (shipmentWord === 'shipped') return 'shipped';
  return shipmentWord === null && tags.includes('delivered') ? 'delivered' : 'pending';
}
