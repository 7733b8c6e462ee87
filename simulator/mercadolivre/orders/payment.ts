import { DAY } from '#simulator/seller/calendar.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';

/** Days from the delivery to the release of the money. */
const RELEASED_AFTER = 2 * DAY;

/** Number of the payment of an order. */
export const paymentId = (order: SoldOrder): number => Number(order.id) % 10_000_000_000;

/** When (ms) the money of an order is due. */
export const dueAtOf = ({ deliveredAt }: SoldOrder): number => deliveredAt + RELEASED_AFTER;
