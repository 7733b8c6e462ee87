import { z } from 'zod';
import type { OrderPage } from '#server/market/connector.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { ordersOf } from './mercadoLivreOrder.ts';
import { SearchPlace, searchOf, searchOrders } from './searchOrders.ts';
import { snapshotOf } from './orderSnapshot.ts';

const OVERLAP_MS = 60 * 60_000;

const Page = z.object({ place: SearchPlace, startedAt: z.number() });

/**
 * One page of the orders changed since `since`, with an hour of overlap. The watermark is when the first page was
 * requested.
 */
export async function changedOrders(
  session: MercadoLivreSession,
  since: Date,
  page: string | null,
): Promise<OrderPage> {
  const now = session.effects.now();
  const { place, startedAt } =
    page === null
      ? { place: searchOf(since.getTime() - OVERLAP_MS, now), startedAt: now }
      : Page.parse(JSON.parse(page));
  const { orders, next } = await searchOrders(session, 'date_last_updated', place);
  return {
    orders: ordersOf(session, orders, (order) => snapshotOf(order, { now: session.effects.now() })),
    nextPage: next ? JSON.stringify({ place: next, startedAt } satisfies z.input<typeof Page>) : null,
    watermark: new Date(startedAt),
  };
}
