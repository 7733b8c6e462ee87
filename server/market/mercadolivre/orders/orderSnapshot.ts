import { shapeOf } from '#server/market/http/shapeOf.ts';
import type { OrderSnapshot } from '#server/market/snapshots.ts';
import { MercadoLivreOrder } from './mercadoLivreOrder.ts';
import { type Shipped, snapshotOf } from './snapshotOf.ts';

/**
 * An order as orders/search or orders/:id gives it, read by parseExact, in our words; with `shipped`, its shipment too.
 * Throws `MarketplaceError` naming a field of the wrong shape, and `RangeError` for an amount or date without sense.
 */
export function orderSnapshot(order: unknown, shipped: Shipped | null = null): OrderSnapshot {
  return snapshotOf(shapeOf('Mercado Livre (pedido)', MercadoLivreOrder, order), shipped);
}
