import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { OrderSnapshot } from '#server/market/snapshots.ts';
import { splitAmount } from '#server/platform/values/splitAmount.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { type MercadoLivreOrder, ordersOf } from './mercadoLivreOrder.ts';
import { type Shipment, shipment } from './shipment.ts';
import { type Shipped, snapshotOf } from './orderSnapshot.ts';

const BATCH = 50;

const Pack = z.looseObject({ orders: z.array(z.looseObject({ id: z.string() })) });

/**
 * Orders with their delivery status and the shipping cost of the seller. One shipment carries all orders of a cart, so
 * its cost is split by the value of their items. Unknown orders and orders of other sellers are missing.
 */
export async function* shipmentsOf(
  session: MercadoLivreSession,
  orderExternalIds: string[],
): AsyncGenerator<OrderSnapshot[]> {
  for (let start = 0; start < orderExternalIds.length; start += BATCH) {
    const orders = new Map<string, MercadoLivreOrder | null>();
    const shipments = new Map<string, Shipment | null>();
    const snapshots: OrderSnapshot[] = [];
    for (const id of orderExternalIds.slice(start, start + BATCH)) {
      const order = await orderOf(session, id, orders);
      if (!order) continue;
      const shipped = await shippedOf(session, order, orders, shipments);
      snapshots.push(...ordersOf(session, [order], (readable) => snapshotOf(readable, shipped)));
    }
    if (snapshots.length) yield snapshots;
  }
}

/** Shipment of an order; null when it has none or Mercado Livre does not know it. */
async function shippedOf(
  session: MercadoLivreSession,
  order: MercadoLivreOrder,
  orders: Map<string, MercadoLivreOrder | null>,
  shipments: Map<string, Shipment | null>,
): Promise<Shipped | null> {
  const shipmentId = order.shipping?.id;
  if (!shipmentId) return null;
  if (!shipments.has(shipmentId)) shipments.set(shipmentId, await shipment(session, shipmentId, order.currency_id));
  const found = shipments.get(shipmentId);
  if (!found) return null;
  const costMinor = found.costMinor === null ? null : await shareOf(session, order, found.costMinor, orders);
  return { ...found, costMinor };
}

async function shareOf(
  session: MercadoLivreSession,
  order: MercadoLivreOrder,
  costMinor: number,
  orders: Map<string, MercadoLivreOrder | null>,
): Promise<number | null> {
  if (!order.pack_id || costMinor === 0) return costMinor;
  const { status, data } = await session.get('packs', `/packs/${order.pack_id}`, { accept: [404] });
  if (status === 404) return null;
  const pack: MercadoLivreOrder[] = [];
  for (const { id } of shapeOf('Mercado Livre (packs)', Pack, data).orders) {
    const member = await orderOf(session, id, orders);
    if (member?.shipping?.id === order.shipping?.id && member) pack.push(member);
  }
  // a fixed order, so that every order of the cart gets the same split
  pack.sort((a, b) => (a.id < b.id ? -1 : 1));
  const values = ordersOf(session, pack, itemValue);
  if (values.length < pack.length) return null; // the shares depend on every order of the cart
  return splitAmount(costMinor, values)[pack.findIndex(({ id }) => id === order.id)] ?? null;
}

function itemValue({ order_items: items, currency_id: currency }: MercadoLivreOrder): number {
  return items.reduce((sum, item) => sum + minorUnits(item.unit_price ?? '0', currency, item.quantity), 0);
}

async function orderOf(
  session: MercadoLivreSession,
  id: string,
  orders: Map<string, MercadoLivreOrder | null>,
): Promise<MercadoLivreOrder | null> {
  const known = orders.get(id);
  if (known !== undefined) return known;
  const { status, data } = await session.get('orders', `/orders/${encodeURIComponent(id)}`, { accept: [404] });
  const [found = null] = status === 404 ? [] : ordersOf(session, [data], (readable) => readable);
  // the token also reads the seller's own purchases, which are not sales
  const isOwn = !found?.seller?.id || found.seller.id === (await session.sellerId());
  const order = isOwn ? found : null;
  orders.set(id, order);
  return order;
}
