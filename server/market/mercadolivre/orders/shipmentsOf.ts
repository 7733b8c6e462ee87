import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { type KnownShipments, deliveryOf } from './deliveryOf.ts';
import { withFreightShare } from './freightShare.ts';
import { type MercadoLivreOrder, ordersOf } from './mercadoLivreOrder.ts';
import { snapshotOf } from './orderSnapshot.ts';

const BATCH = 50;

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
    const shipments: KnownShipments = new Map();
    const snapshots: OrderSnapshot[] = [];
    for (const id of orderExternalIds.slice(start, start + BATCH)) {
      const order = await orderOf(session, id, orders);
      if (!order) continue;
      const delivery = await deliveryOf(session, order, shipments);
      if (delivery.shipped)
        delivery.shipped = await withFreightShare(session, order, delivery.shipped, (one) =>
          orderOf(session, one, orders),
        );
      snapshots.push(...ordersOf(session, [order], (readable) => snapshotOf(readable, delivery)));
    }
    if (snapshots.length) yield snapshots;
  }
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
