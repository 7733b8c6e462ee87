import type { OrderStatus } from '#server/market/snapshots.ts';

const CANCELLED = new Set(['cancelled', 'invalid', 'pending_cancel']);
const PAID = new Set(['paid', 'partially_refunded']);

/**
 * Our status for an order of Mercado Livre: its own word decides while it is unpaid or cancelled, then the shipment's
 * word when known, else the tags the order carries (`delivered` is on older orders only). Not delivered is cancelled.
 */
export function orderStatus(orderWord: string, tags: string[], shipmentWord: string | null): OrderStatus {
  if (CANCELLED.has(orderWord)) return 'cancelled';
  if (!PAID.has(orderWord)) return 'pending';
  if (shipmentWord === 'delivered') return 'delivered';
  if (shipmentWord === 'not_delivered') return 'cancelled';
  if (shipmentWord === 'shipped') return 'shipped';
  return shipmentWord === null && tags.includes('delivered') ? 'delivered' : 'pending';
}
