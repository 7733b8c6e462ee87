import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { countryOfSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { type MercadoLivreOrder, ordersOf } from '#server/market/mercadolivre/orders/mercadoLivreOrder.ts';
import { searchOf, searchOrders, type SearchPlace } from '#server/market/mercadolivre/orders/searchOrders.ts';

/**
 * Refunds in orders changed since `since`, one amount per payment, cumulative: a later read replaces it. Fees come with
 * the orders.
 */
export async function* refunds(session: MercadoLivreSession, since: Date): AsyncGenerator<PostedAmountSnapshot[]> {
  let place: SearchPlace | null = searchOf(since.getTime(), session.effects.now());
  while (place) {
    const { orders, next } = await searchOrders(session, 'date_last_updated', place);
    const refunded = ordersOf(session, orders, (order) => refundsOf(order)).flat();
    if (refunded.length) yield refunded;
    place = next;
  }
}

function refundsOf(order: MercadoLivreOrder): PostedAmountSnapshot[] {
  return (order.payments ?? []).flatMap((payment, index) => {
    const refunded = payment.transaction_amount_refunded;
    const minor = refunded == null ? 0 : minorUnits(refunded, order.currency_id);
    if (minor === 0) return [];
    const postedAt = isoInstant(payment.date_last_modified ?? order.last_updated ?? order.date_created, 'payments');
    return [
      {
        marketplace: 'mercadolivre',
        country: countryOfSite(order.context?.site ?? order.order_items[0]?.item.id ?? 'MLB'),
        source: 'mercadolivre.payments',
        sourceRef: `${order.id}/${payment.id ?? index + 1}`,
        orderExternalId: order.id,
        listingKey: null,
        asin: null,
        kind: 'refund_principal',
        name: 'transaction_amount_refunded',
        isUnknown: false,
        amountMinor: -minor,
        currency: order.currency_id,
        day: saoPauloDay(postedAt.getTime()),
        postedAt,
      },
    ];
  });
}
