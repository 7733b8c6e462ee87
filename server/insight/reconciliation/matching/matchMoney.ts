import type { Cart } from './cart.ts';
import { cartsOf } from './cartsOf.ts';
import { matchCharges } from '#server/insight/reconciliation/matching/charges/matchCharges.ts';
import { matchLosses } from './matchLosses.ts';
import { matchRelease } from './matchRelease.ts';
import { matchReturn } from '#server/insight/reconciliation/matching/charges/matchReturn.ts';
import { matchUnknownOrders } from './matchUnknownOrders.ts';
import type { MoneyMatch } from './moneyMatch.ts';
import type { MatchContext, MoneyRows } from './moneyRows.ts';
import { newMatch } from './newMatch.ts';
import { slotFigures } from '#server/insight/reconciliation/matching/charges/slotFigures.ts';

/**
 * Compares what orders should be charged and paid with what they were, in time linear in the rows. Fees are compared by order,
 * freight and payments by cart: all orders of a cart must be among the rows. Amounts of different currencies are never compared.
 */
export function matchMoney(rows: MoneyRows, context: MatchContext): MoneyMatch[] {
  const { carts, unknown, otherCurrency } = cartsOf(rows);
  return [
    ...carts.flatMap((cart) => matchCart(cart, context)),
    ...otherCurrency.map(({ id, orderId, currency }) =>
      newMatch({ orderId, slot: 'unknown', class: 'in_progress', reason: 'other_currency', currency, rowIds: [id] }),
    ),
    ...matchUnknownOrders(unknown, context),
    ...matchLosses(rows.losses, context),
  ];
}

function matchCart(cart: Cart, context: MatchContext): MoneyMatch[] {
  const fees = ordersOf(cart).map((order) => ({ cart: order, figures: slotFigures('fees', order, context) }));
  const slots = [...fees, { cart, figures: slotFigures('logistics', cart, context) }];
  const matches = slots.flatMap((slot) => [
    matchCharges(slot.cart, slot.figures, context),
    matchReturn(slot.cart, slot.figures, context),
  ]);
  const figures = slots.map((slot) => slot.figures);
  return [...matches, matchRelease(cart, figures, context)].filter((match) => match !== null);
}

/** Each order of a cart by itself. Rows without an order are the first one's. */
function ordersOf(cart: Cart): Cart[] {
  if (cart.orders.length === 1) return [cart];
  const first = cart.orders[0]!.orderId;
  const byOrder = new Map<string, Cart>(
    cart.orders.map((order) => [
      order.orderId,
      { orders: [order], expectations: [], charges: [], releases: [], refunds: [] },
    ]),
  );
  for (const row of cart.expectations) byOrder.get(row.orderId)!.expectations.push(row);
  for (const row of cart.charges) byOrder.get(row.orderId ?? first)!.charges.push(row);
  for (const row of cart.refunds) byOrder.get(row.orderId)!.refunds.push(row);
  return [...byOrder.values()];
}
