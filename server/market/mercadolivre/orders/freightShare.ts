import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { instant } from '#server/market/http/exactShapes.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { splitAmount } from '#server/platform/values/splitAmount.ts';
import { type MercadoLivreOrder, ordersOf } from './mercadoLivreOrder.ts';
import { isCancelled } from './orderStatus.ts';
import type { Shipped } from './orderSnapshot.ts';

const Pack = z.looseObject({
  status: z.string().nullish(),
  last_updated: instant.nullish(),
  orders: z.array(z.looseObject({ id: z.string() })),
});

/** Such a pack may recover with other orders; `pending_cancel` and `cancelled` leave the decision to each order. */
const BROKEN = 'error';

/**
 * The shipment with the order's share of its cost: of a cart's orders that are not cancelled, by the value of their
 * items. The share is null while the cart is not known. An order without `pack_id` is alone in its cart.
 */
export async function withFreightShare(
  session: MercadoLivreSession,
  order: MercadoLivreOrder,
  shipped: Shipped,
  orderOf: (id: string) => Promise<MercadoLivreOrder | null>,
): Promise<Shipped> {
  const { costMinor } = shipped;
  if (!order.pack_id || !costMinor) return shipped;
  const { status, data } = await session.get('packs', `/packs/${order.pack_id}`, { accept: [404] });
  if (status === 404) return { ...shipped, costMinor: null };
  const pack = shapeOf('Mercado Livre (packs)', Pack, data);
  const members: MercadoLivreOrder[] = [];
  for (const { id } of pack.orders) {
    const member = await orderOf(id);
    if (member) members.push(member);
  }
  // an order that left the cart no longer bears its share; the others changed with it
  const left = members.filter(isCancelled);
  const updatedAt = newest([shipped.updatedAt, pack.last_updated, ...ordersOf(session, left, changedAt)]);
  const bearers = (left.length < members.length ? members.filter((one) => !left.includes(one)) : members).filter(
    (one) => one.shipping?.id === order.shipping?.id,
  );
  if (isCancelled(order) && !bearers.includes(order)) return { ...shipped, updatedAt, costMinor: 0 };
  return {
    ...shipped,
    updatedAt,
    costMinor: pack.status === BROKEN ? null : shareOf(session, order, bearers, costMinor),
  };
}

function shareOf(
  session: MercadoLivreSession,
  order: MercadoLivreOrder,
  bearers: MercadoLivreOrder[],
  costMinor: number,
): number | null {
  // a fixed order, so that every order of the cart gets the same split
  const sorted = bearers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const values = ordersOf(session, sorted, itemValue);
  if (values.length < sorted.length) return null; // the shares depend on every order of the cart
  return splitAmount(costMinor, values)[sorted.findIndex(({ id }) => id === order.id)] ?? null;
}

function itemValue({ order_items: items, currency_id: currency }: MercadoLivreOrder): number {
  return items.reduce((sum, item) => sum + minorUnits(item.unit_price ?? '0', currency, item.quantity), 0);
}

const changedAt = ({ last_updated: changed }: MercadoLivreOrder) =>
  changed ? isoInstant(changed, 'last_updated') : null;

const newest = (instants: (Date | null | undefined)[]): Date | null =>
  instants.reduce<Date | null>((latest, one) => (one && (!latest || one > latest) ? one : latest), null);
