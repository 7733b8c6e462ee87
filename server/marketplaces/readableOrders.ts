import { log } from '#server/core/log.ts';
import { MarketplaceError } from './connector.ts';
import type { LeftOut } from './leftOut.ts';

/** A page of so many orders of which none can be read is no accident of one order. */
const SEVERAL = 3;

/**
 * What `read` makes of each order. One that cannot be read (`RangeError`, `MarketplaceError`) is logged, noted and left
 * out, so that it does not hold up the others for ever. Throws when several came and none can be read: then the
 * marketplace answers in another shape than we know.
 */
export function readableOrders<Order, Answer>(
  orders: readonly Order[],
  { idOf, read, noted }: { idOf: (order: Order) => unknown; read: (order: Order) => Answer; noted: LeftOut },
): Answer[] {
  let last: unknown;
  const answers = orders.flatMap((order) => {
    try {
      return [read(order)];
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof MarketplaceError)) throw error;
      last = error;
      const id = idOf(order);
      const orderId = typeof id === 'string' || typeof id === 'number' ? String(id) : 'sem número';
      log.warn({ orderId: orderId.slice(0, 40), reason: error.message }, 'order left out: it cannot be read');
      noted.add(orderId);
      return [];
    }
  });
  if (answers.length === 0 && orders.length >= SEVERAL)
    throw last instanceof MarketplaceError
      ? last
      : new MarketplaceError(`pedidos ilegíveis: ${(last as Error).message}`);
  return answers;
}
