import type { OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import type { MercadoLivreOrder } from './mercadoLivreOrder.ts';
import type { Delivery } from './orderSnapshot.ts';

const CANCELLED = new Set(['cancelled', 'invalid', 'pending_cancel']);
/** Words of a paid order, whose delivery decides. */
export const PAID = new Set(['paid', 'partially_refunded']);
/** Words of a shipment that says nothing of the delivery of a paid order: another may replace it. */
export const REPLACEABLE = new Set(['cancelled', 'to_be_agreed']);
/** Tag of an order without shipment; also its shipment's place in `marketplaceStatus`. */
export const NO_SHIPPING = 'no_shipping';
/** Words of a shipment that mean the same for every order. */
const SHIPMENT_WORDS: Record<string, OrderStatus> = {
  delivered: 'delivered',
  shipped: 'shipped',
  not_delivered: 'cancelled',
};
/**
 * How long after its closing an order without shipment counts as delivered. Mercado Livre documents no rule: what the
 * buyer and the seller arrange is over by then, and a cancellation still changes the order.
 */
const ARRANGED_MS = 7 * 86_400_000;

/**
 * How long after its closing a paid order whose shipment Mercado Livre no longer knows counts as delivered: one that did not
 * arrive is cancelled or returned long before.
 */
const FORGOTTEN_MS = 60 * 86_400_000;

/** Whether the order has been cancelled or will be. */
export const isCancelled = ({ status }: Pick<MercadoLivreOrder, 'status'>): boolean => CANCELLED.has(status);

/**
 * Whether the buyer and the seller arrange the delivery themselves. The official example has a shipment id beside the tag
 * `no_shipping`; a final word of that shipment still counts.
 */
export const isWithoutShipment = ({ shipping, tags }: MercadoLivreOrder): boolean =>
  shipping?.id == null || tags?.includes(NO_SHIPPING) === true;

/**
 * Status of a Mercado Livre order: its own while unpaid or cancelled, then the shipment's. `not_delivered` is cancelled; a
 * cancelled shipment of a paid order leaves it pending. Without a shipment it is delivered when the seller said so, when
 * the order has the tag `delivered` (older ones), or a week after it was closed; with one that Mercado Livre no longer knows,
 * two months after.
 */
export function orderStatus(order: MercadoLivreOrder, { shipped, isFulfilled, isGone, now }: Delivery): OrderStatus {
  if (isCancelled(order)) return 'cancelled';
  if (!PAID.has(order.status)) return 'pending';
  const byShipment = shipped ? SHIPMENT_WORDS[shipped.status] : undefined;
  if (byShipment) return byShipment;
  if (isFulfilled) return 'delivered';
  if (!shipped && order.tags?.includes('delivered')) return 'delivered';
  const isArranged = isWithoutShipment(order);
  if (!isArranged && !isGone) return 'pending';
  const closedAt = isoInstant(order.date_closed ?? order.date_created, 'date_closed').getTime();
  return now - closedAt >= (isArranged ? ARRANGED_MS : FORGOTTEN_MS) ? 'delivered' : 'pending';
}

/** Mercado Livre's own words: the order's, and the shipment's when it was read. */
export function marketplaceStatus(order: MercadoLivreOrder, shipmentWord: string | null): string {
  const isArranged =
    PAID.has(order.status) && isWithoutShipment(order) && !(shipmentWord && SHIPMENT_WORDS[shipmentWord]);
  const second = isArranged ? NO_SHIPPING : shipmentWord;
  return second === null ? order.status : `${order.status}/${second}`;
}
