import { readable } from '#server/market/readable.ts';
import { shapeOf } from '#server/market/http/shapeOf.ts';
import { MercadoLivreOrder } from './mercadoLivreOrder.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

/** Maps the orders of an answer with `read`, without the unreadable ones (see readable). */
export const ordersOf = <Answer>(
  { skippedRows }: MercadoLivreSession,
  orders: readonly unknown[],
  read: (order: MercadoLivreOrder) => Answer,
): Answer[] =>
  readable('order', orders, {
    idOf: (order) => (order as { id?: unknown } | null)?.id,
    read: (order) => read(shapeOf('Mercado Livre (pedido)', MercadoLivreOrder, order)),
    noted: skippedRows,
  });
