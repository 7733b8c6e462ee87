import type { Simulator } from '#simulator/simulator.ts';
import { DAY, HOUR } from '#simulator/seller/calendar.ts';
import { share } from '#simulator/seller/hash.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';

/** How an order reaches its buyer; scenarios change it for some orders outside carts. */
export type Delivery = 'shipment' | 'arranged' | 'replaced';

const SECOND_SHIPMENT = 1_000_000_000_000;

/** `arranged`: without shipment; `replaced`: its shipment is cancelled, and a second one carries it. */
export function deliveryOf({ modes }: Simulator, order: SoldOrder): Delivery {
  if (order.packId !== null) return 'shipment';
  if (modes.has('no-shipping') && share(order.id, 'arranged') < 0.15) return 'arranged';
  return modes.has('replaced-shipment') && share(order.id, 'replaced') < 0.15 ? 'replaced' : 'shipment';
}

/** Id of the shipment that replaces the order's own. */
export const secondShipmentOf = (order: SoldOrder): number => order.shipmentId! + SECOND_SHIPMENT;

/** Id of the shipment that a second one replaces; null for a first one. */
export const replacedBy = (shipmentId: number): number | null =>
  shipmentId >= SECOND_SHIPMENT ? shipmentId - SECOND_SHIPMENT : null;

/** When the own shipment of a replaced order is cancelled (ms). */
export const cancelledAt = ({ paidAt }: SoldOrder): number => paidAt + 2 * HOUR;

/** When the second shipment is made (ms): for some orders a day later, for some never. */
export function replacedAt(order: SoldOrder): number {
  const when = share(order.id, 'replaced when');
  if (when < 0.2) return Infinity;
  return cancelledAt(order) + (when < 0.5 ? DAY : HOUR);
}

/** Whether the seller said in the feedback of an arranged sale that it was delivered. */
export const isFulfilled = (order: SoldOrder, now: number): boolean =>
  now >= order.deliveredAt && share(order.id, 'said') < 0.5;
