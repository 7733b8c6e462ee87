import { keptByOrder } from '#simulator/keptByOrder.ts';
import { orderEntries, surcharge } from '#simulator/mercadolivre/billing/entries.ts';
import type { Entry } from '#simulator/mercadolivre/billing/entry.ts';
import { claimOf } from '#simulator/mercadolivre/orders/claimOf.ts';
import { dueAtOf, paymentId } from '#simulator/mercadolivre/orders/payment.ts';
import { lastChange, type SoldOrder } from '#simulator/seller/soldOrder.ts';
import type { Simulator } from '#simulator/simulator.ts';

/** What is taken from a payment for one reason, and what of it is given back with a refund, in minor units. */
export interface Withheld {
  minor: number;
  returnedMinor: number;
}

/** The payment of an order with its complete history; instants in ms, Infinity for never, money in minor units. */
export interface SoldPayment {
  id: number;
  order: SoldOrder;
  totalMinor: number;
  saleFee: Withheld;
  paymentFee: Withheld;
  /** Freight of the shipment: with the first order of a cart. */
  freight: Withheld;
  /** What the buyer pays for instalments. */
  surchargeMinor: number;
  /** What is paid of the total, before any refund. */
  netMinor: number;
  /** By how much less is paid than what is left. */
  shortMinor: number;
  /** When the money is due, and when it is released: never when a claim or a cancellation comes first. */
  dueAt: number;
  releasedAt: number;
  /** When the buyer disputes it, and when it is given back. */
  disputedAt: number;
  refundedAt: number;
}

/** What a short payment lacks, beside a hundredth. */
const SHORT_MINOR = 100;

/** The payment of an order, from which is taken what its bill says is. */
export const paymentOf = keptByOrder((simulator: Simulator, order: SoldOrder): SoldPayment => {
  const { quantity, unitPriceMinor, discountMinor } = order.lines[0]!;
  const totalMinor = (unitPriceMinor - Math.round(discountMinor / quantity)) * quantity;
  const entries = orderEntries(simulator, order).filter(({ isWithheld }) => isWithheld);
  const [saleFee, paymentFee, freight] = withheldOf(entries);
  const leftMinor = totalMinor - saleFee.minor - paymentFee.minor - freight.minor;
  const error = simulator.planted.get(order.id);
  const shortMinor = error === 'release_short' ? SHORT_MINOR + Math.round(leftMinor / 100) : 0;
  const dueAt = dueAtOf(order);
  const refundedAt = Math.min(order.refundedAt, order.cancelledAt >= order.paidAt ? order.cancelledAt : Infinity);
  const disputedAt = claimOf(order)?.openedAt ?? Infinity;
  return {
    id: paymentId(order),
    order,
    totalMinor,
    saleFee,
    paymentFee,
    freight,
    surchargeMinor: surcharge(order),
    netMinor: leftMinor - shortMinor,
    shortMinor,
    dueAt,
    releasedAt: error !== 'release_late' && dueAt < Math.min(disputedAt, refundedAt) ? dueAt : Infinity,
    disputedAt,
    refundedAt,
  };
});

/** The charges of a sale and what bonuses give back of them: for the sale, for its payment, for its freight. */
function withheldOf(entries: Entry[]): [Withheld, Withheld, Withheld] {
  const of = (isOf: (subType: string) => boolean): Withheld => {
    const own = entries.filter((entry) => isOf((entry.bonifies ?? entry).subType));
    const sum = (isBonus: boolean) =>
      own.filter((entry) => entry.isBonus === isBonus).reduce((all, { minor }) => all + minor, 0);
    return { minor: sum(false), returnedMinor: sum(true) };
  };
  const isOfPayment = (subType: string) => subType === 'CVVPRC';
  const isFreight = (subType: string) => subType === 'CXDE';
  return [of((subType) => !isOfPayment(subType) && !isFreight(subType)), of(isOfPayment), of(isFreight)];
}

/** Last change of the payment up to `now` (ms). */
export const paymentUpdatedAt = ({ order, releasedAt, disputedAt, refundedAt }: SoldPayment, now: number): number =>
  lastChange(order, now, [order.paidAt, order.cancelledAt, releasedAt, disputedAt, refundedAt]);
