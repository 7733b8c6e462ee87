import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import type { MercadoLivreOrder } from './mercadoLivreOrder.ts';
import type { Delivery } from './orderSnapshot.ts';
import { isWithoutShipment, orderStatus, PAID, REPLACEABLE } from './orderStatus.ts';
import { type Shipment, shipment, shipmentIdsOf } from './shipment.ts';

const Feedback = z.looseObject({ sale: z.looseObject({ fulfilled: z.boolean().nullish() }).nullish() });

/** Shipments read so far by id; null for those that Mercado Livre does not know. */
export type KnownShipments = Map<string, Shipment | null>;

/**
 * Delivery of an order, with the cost of its whole shipment: of the shipment that replaced a cancelled one, or without a
 * shipment, what the seller said of the sale.
 */
export async function deliveryOf(
  session: MercadoLivreSession,
  order: MercadoLivreOrder,
  known: KnownShipments,
): Promise<Delivery> {
  const read = async (id: string) => {
    if (!known.has(id)) known.set(id, await shipment(session, id, order.currency_id));
    return known.get(id)!;
  };
  const own = order.shipping?.id ? await read(order.shipping.id) : null;
  const isPaid = PAID.has(order.status);
  const shipped = own && isPaid && REPLACEABLE.has(own.status) ? await replacement(session, order, own, read) : own;
  const isGone = order.shipping?.id != null && own === null;
  const delivery = { shipped, isGone, now: session.effects.now() };
  const isUntracked = isWithoutShipment(order) || shipped?.isOwnDelivery === true;
  if (!isPaid || !isUntracked || orderStatus(order, delivery) !== 'pending') return delivery;
  return { ...delivery, isFulfilled: await isFulfilled(session, order.id) };
}

/**
 * The newest other shipment of the order that is under way or done, else the given one. No older than the given one, so
 * that the snapshot with the replacement wins.
 */
async function replacement(
  session: MercadoLivreSession,
  order: MercadoLivreOrder,
  cancelled: Shipment,
  read: (id: string) => Promise<Shipment | null>,
): Promise<Shipment> {
  const others: Shipment[] = [];
  for (const id of await shipmentIdsOf(session, order.id)) {
    const other = id === order.shipping?.id ? null : await read(id);
    if (other && !REPLACEABLE.has(other.status)) others.push(other);
  }
  const time = ({ updatedAt }: Shipment) => updatedAt?.getTime() ?? 0;
  const newest = others.toSorted((a, b) => time(b) - time(a))[0];
  if (!newest) return cancelled;
  return { ...newest, updatedAt: time(newest) >= time(cancelled) ? newest.updatedAt : cancelled.updatedAt };
}

/** Whether the seller gave the feedback that the sale was delivered: official for own deliveries. */
async function isFulfilled(session: MercadoLivreSession, orderId: string): Promise<boolean> {
  const path = `/orders/${encodeURIComponent(orderId)}/feedback`;
  const { status, data } = await session.get('orders/feedback', path, { accept: [403, 404] });
  if (status >= 400 || data === null) return false;
  return shapeOf('Mercado Livre (orders/feedback)', Feedback, data).sale?.fulfilled === true;
}
