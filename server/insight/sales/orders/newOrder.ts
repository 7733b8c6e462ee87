import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type ToldOrder, toldOrders } from './toldOrders.ts';

/** What a seller is told of an order that has just arrived. Throws 404 when the account has no such order. */
export async function newOrder(viewer: Viewer, id: number): Promise<ToldOrder> {
  const [order] = await toldOrders(viewer, 'o.id = $2', id);
  if (!order) throw notFound('Pedido não encontrado');
  return order;
}
