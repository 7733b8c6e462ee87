import type { Cart } from './cart.ts';
import type { ChargeRow, MoneyRows } from './moneyRows.ts';

interface Carts {
  carts: Cart[];
  /** Charges that name an order, or only a cart, that is not among the orders. */
  unknown: ChargeRow[];
  /** Rows in another currency than their order. */
  otherCurrency: { id: string; orderId: string | null; currency: string }[];
}

/** Rows by cart. Charges that name neither an order nor a cart are the account's, and not compared. */
export function cartsOf({ orders, expectations, charges, releases, refunds }: MoneyRows): Carts {
  const byOrder = new Map<string, Cart>();
  const byPack = new Map<string, Cart>();
  const carts: Cart[] = [];
  for (const order of orders.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
    const key = JSON.stringify([order.packId, order.currency]);
    let cart = order.packId === null ? undefined : byPack.get(key);
    if (!cart) {
      cart = { orders: [], expectations: [], charges: [], releases: [], refunds: [] };
      carts.push(cart);
    }
    cart.orders.push(order);
    byOrder.set(order.orderId, cart);
    if (order.packId !== null) byPack.set(key, cart);
  }
  const unknown: ChargeRow[] = [];
  const otherCurrency: Carts['otherCurrency'] = [];
  const isOf = (cart: Cart, row: Carts['otherCurrency'][0]) => {
    const isSame = cart.orders[0]!.currency === row.currency;
    if (!isSame) otherCurrency.push({ id: row.id, orderId: row.orderId, currency: row.currency });
    return isSame;
  };
  for (const row of charges) {
    if (row.orderId === null && row.packId === null) continue;
    const cart =
      row.orderId === null ? byPack.get(JSON.stringify([row.packId, row.currency])) : byOrder.get(row.orderId);
    if (!cart) unknown.push(row);
    else if (isOf(cart, row)) cart.charges.push(row.packId === null ? { ...row, packId: cart.orders[0]!.packId } : row);
  }
  for (const row of expectations) byOrder.get(row.orderId)?.expectations.push(row);
  for (const row of releases) {
    const cart = byOrder.get(row.orderId);
    if (cart && isOf(cart, row)) cart.releases.push(row);
  }
  for (const row of refunds) {
    const cart = byOrder.get(row.orderId);
    if (cart && isOf(cart, row)) cart.refunds.push(row);
  }
  return { carts, unknown, otherCurrency };
}
