import { MarketplaceError } from '#server/marketplaces/connector.ts';
import type { OrderSnapshot } from '#server/marketplaces/snapshots.ts';
import type { MercadoLivreOrder } from './mercadoLivreOrder.ts';
import { type Shipped, snapshotOf } from './snapshotOf.ts';

/** `snapshotOf` an order of the API. Throws `MarketplaceError` naming the order that cannot be read. */
export function readableOrder(order: MercadoLivreOrder, shipped: Shipped | null = null): OrderSnapshot {
  try {
    return snapshotOf(order, shipped);
  } catch (error) {
    if (error instanceof RangeError)
      throw new MarketplaceError(`Mercado Livre: pedido ${order.id.slice(0, 40)}: ${error.message}.`);
    throw error;
  }
}
