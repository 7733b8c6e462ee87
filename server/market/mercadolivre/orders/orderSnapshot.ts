import { shapeOf } from '#server/market/http/shapeOf.ts';
import type { OrderSnapshot } from '#server/market/snapshots.ts';
import { MercadoLivreOrder } from './mercadoLivreOrder.ts';
import { type Shipped, snapshotOf } from './snapshotOf.ts';

/**
 * Converts an order of orders/search or orders/:id, parsed by parseExact; with `shipped`, its shipment too. Throws
 * `MarketplaceError` naming an invalid field, and `RangeError` for an unreadable amount or date.
 */
export function orderSnapshot(order: unknown, shipped: Shipped | null = null): OrderSnapshot {
  return snapshotOf(shapeOf('Mercado Livre (pedido)', MercadoLivreOrder, order), shipped);
}
