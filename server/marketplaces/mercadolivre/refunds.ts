import { minorUnits } from '#server/marketplaces/minorUnits.ts';
import type { LineFeesSnapshot } from '#server/marketplaces/snapshots.ts';
import type { MercadoLivreSession } from './mercadoLivreSession.ts';
import type { MercadoLivreOrder } from './mercadoLivreOrder.ts';
import { ordersOf } from './ordersOf.ts';
import { type SearchPlace, searchOf, searchOrders } from './searchOrders.ts';

/** What was given back to buyers in orders changed since. Fees come with the orders themselves. */
export async function* refunds(session: MercadoLivreSession, since: Date): AsyncGenerator<LineFeesSnapshot[]> {
  let place: SearchPlace | null = searchOf(since.getTime(), session.effects.now());
  while (place) {
    const { orders, next } = await searchOrders(session, 'date_last_updated', place);
    const refunded = ordersOf(session, orders, (order) => refundOf(order)).flat();
    if (refunded.length) yield refunded;
    place = next;
  }
}

function refundOf(order: MercadoLivreOrder): LineFeesSnapshot[] {
  const refundMinor = (order.payments ?? []).reduce(
    (sum, { transaction_amount_refunded: amount }) =>
      sum + (amount == null ? 0 : minorUnits(amount, order.currency_id)),
    0,
  );
  if (refundMinor === 0) return [];
  return [
    {
      marketplace: 'mercadolivre',
      orderExternalId: order.id,
      listingKey: null,
      feesMinor: null,
      fulfilmentMinor: null,
      refundMinor,
    },
  ];
}
