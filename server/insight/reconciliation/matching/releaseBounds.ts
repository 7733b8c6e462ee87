import { type Cart, sumOf } from './cart.ts';
import type { SlotFigures } from '#server/insight/reconciliation/matching/charges/slotFigures.ts';

/** What should have been released of a cart. */
export interface ReleaseBounds {
  /** Released at the least: with every expected charge deducted, even one that is not in the bill. */
  lowMinor: number;
  /** Released at the most: without charges that exceed what was expected, and with all that refunds give back. */
  highMinor: number;
  /** By order: collected less refunds and the charges that are deducted from payments. */
  ownMinor: ReadonlyMap<string, number>;
}

/**
 * What should have been released: collected, less refunds and deducted charges, plus what was given back of them. Differences of
 * charges are reported with the charges, so that a payment may or may not contain them. Null while a collected amount is unknown.
 */
export function releaseBounds(cart: Cart, figures: readonly SlotFigures[]): ReleaseBounds | null {
  const own = new Map<string, number>();
  for (const { orderId, collectedMinor } of cart.orders) {
    if (collectedMinor === null) return null;
    own.set(orderId, collectedMinor);
  }
  const first = cart.orders[0]!.orderId;
  const add = (orderId: string | null, amount: number) => {
    const key = orderId !== null && own.has(orderId) ? orderId : first;
    own.set(key, own.get(key)! + amount);
  };
  for (const { orderId, totalMinor } of cart.refunds) add(orderId, -totalMinor);
  for (const { orderId, type, amountMinor, isWithheld } of cart.charges)
    if (isWithheld) add(orderId, type === 'charge' ? -amountMinor : amountMinor);
  const expected = [...own.values()].reduce((sum, amount) => sum + amount, 0);
  let [uncharged, open] = [0, 0];
  for (const { expected: slot, charges, chargedMinor, isRefundedWhole, toleranceMinor, ...returns } of figures) {
    open += Math.max(0, returns.returnMinor - returns.returnedMinor);
    const over = slot ? chargedMinor - slot.amountMinor : sumOf(returns.repeated);
    if (over > toleranceMinor) open += over;
    if (slot && over < -toleranceMinor && !(charges.length === 0 && isRefundedWhole)) uncharged -= over;
  }
  return { lowMinor: expected - uncharged, highMinor: expected + open, ownMinor: own };
}
