import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { readable } from '#server/market/readable.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';
import { ORDER_PARTS } from './changedOrders.ts';
import { AmazonOrder, orderSnapshot } from './orderSnapshot.ts';

const WHERE = 'Amazon (getOrder)';
const Found = z.looseObject({ order: z.unknown() });

/** One order as it is now; empty when Amazon does not know it, or it cannot be read. */
export async function orderById(session: AmazonSession, orderId: string): Promise<OrderSnapshot[]> {
  const { status, data } = await session.call('getOrder', {
    method: 'GET',
    url: spApiUrl(session, `/orders/2026-01-01/orders/${encodeURIComponent(orderId)}`, { includedData: ORDER_PARTS }),
    accept: [400, 404],
  });
  if (status >= 400) return [];
  return readable('order', [shapeOf(WHERE, Found, data).order], {
    idOf: () => orderId,
    read: (order) => orderSnapshot(shapeOf(WHERE, AmazonOrder, order)),
    skipped: session.skippedRows,
  });
}
