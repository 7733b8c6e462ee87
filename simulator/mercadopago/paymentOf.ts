import { orderFee, surcharge } from '#simulator/mercadolivre/billing/entries.ts';
import { claimOf } from '#simulator/mercadolivre/orders/claimOf.ts';
import { deliveryOf } from '#simulator/mercadolivre/orders/deliveries.ts';
import { senderCost } from '#simulator/mercadolivre/orders/shipments.ts';
import { dueAtOf, paymentId } from '#simulator/mercadolivre/orders/payment.ts';
import { lastChange, type SoldOrder } from '#simulator/seller/soldOrder.ts';
import type { Simulator } from '#simulator/simulator.ts';

/** Share of the sale fee that Mercado Pago takes. */
const PAYMENT_SHARE = 0.3;

/** The payment of an order with its complete history; instants in ms, Infinity for never, money in minor units. */
export interface SoldPayment {
  id: number;
  order: SoldOrder;
  totalMinor: number;
  saleFeeMinor: number;
  paymentFeeMinor: number;
  /** Freight of the shipment: with the first order of a cart. */
  freightMinor: number;
  /** What the buyer pays for instalments. */
  surchargeMinor: number;
  netMinor: number;
  /** When the money is due, and when it is released: never when a claim or a cancellation comes first. */
  dueAt: number;
  releasedAt: number;
  /** When the buyer disputes it, and when it is given back. */
  disputedAt: number;
  refundedAt: number;
}

/** The payment of an order. */
export function paymentOf(simulator: Simulator, order: SoldOrder): SoldPayment {
  const { quantity, unitPriceMinor, discountMinor } = order.lines[0]!;
  const totalMinor = (unitPriceMinor - Math.round(discountMinor / quantity)) * quantity;
  const fee = orderFee(order);
  const paymentFeeMinor = Math.round(fee * PAYMENT_SHARE);
  const freightMinor = freightOf(simulator, order);
  const dueAt = dueAtOf(order);
  const refundedAt = Math.min(order.refundedAt, order.cancelledAt >= order.paidAt ? order.cancelledAt : Infinity);
  const disputedAt = claimOf(order)?.openedAt ?? Infinity;
  return {
    id: paymentId(order),
    order,
    totalMinor,
    saleFeeMinor: fee - paymentFeeMinor,
    paymentFeeMinor,
    freightMinor,
    surchargeMinor: surcharge(order),
    netMinor: totalMinor - fee - freightMinor,
    dueAt,
    releasedAt: dueAt < Math.min(disputedAt, refundedAt) ? dueAt : Infinity,
    disputedAt,
    refundedAt,
  };
}

function freightOf(simulator: Simulator, order: SoldOrder): number {
  if (!Number.isFinite(order.shippedAt) || deliveryOf(simulator, order) === 'arranged') return 0;
  const orders = simulator.seller.ordersOfShipment(order.shipmentId!, Infinity);
  const [first] = orders;
  const isCharged = first?.id === order.id && first.lines[0]!.product.mercadolivre!.logisticType !== 'self_service';
  return isCharged ? senderCost(orders) : 0;
}

/** Last change of the payment up to `now` (ms). */
export const paymentUpdatedAt = ({ order, releasedAt, disputedAt, refundedAt }: SoldPayment, now: number): number =>
  lastChange(order, now, [order.paidAt, order.cancelledAt, releasedAt, disputedAt, refundedAt]);
