import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type OrderSummary, orderSummaries } from './orderSummaries.ts';

/** Summary of an order that has just arrived. Throws 404 when the account has no such order. */
export async function newOrder(viewer: Viewer, id: number): Promise<OrderSummary> {
  const [order] = await orderSummaries(viewer, 'o.id = $2', id, { limit: 1 });
  if (!order) throw notFound('Pedido não encontrado');
  return order;
}
