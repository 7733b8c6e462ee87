import type { HistoryWindow } from '#server/market/connector.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { ordersOf } from './mercadoLivreOrder.ts';
import { SearchPlace, searchOf, searchOrders } from './searchOrders.ts';
import { snapshotOf } from './orderSnapshot.ts';

const BATCH = 500;

/** Orders bought in the window. A restart resumes after the last stored batch. */
export async function* orderHistory(
  session: MercadoLivreSession,
  { start, end }: HistoryWindow,
  resume: string | null,
  remember: (resume: string) => Promise<void>,
): AsyncGenerator<OrderSnapshot[]> {
  let place: SearchPlace | null = resume
    ? SearchPlace.parse(JSON.parse(resume))
    : searchOf(start.getTime(), end.getTime());
  let batch: OrderSnapshot[] = [];
  while (place) {
    const { orders, next } = await searchOrders(session, 'date_created', place);
    place = next;
    batch.push(...ordersOf(session, orders, (order) => snapshotOf(order, { now: session.effects.now() })));
    if (place && batch.length < BATCH) continue;
    if (batch.length) yield batch;
    batch = [];
    // the caller requests the next batch only after storing this one
    if (place) await remember(JSON.stringify(place));
  }
}
