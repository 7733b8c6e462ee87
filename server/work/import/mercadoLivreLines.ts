import { now } from '#server/platform/process/clock.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import { orderSnapshot } from '#server/market/mercadolivre/orders/orderSnapshot.ts';
import { isCancelled } from '#server/market/mercadolivre/orders/orderStatus.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { type JsonObject, jsonObjects } from './jsonObjects.ts';
import type { FileLine, OrdersFormat } from './ordersFormat.ts';

/** Maximum of an INTEGER column. */
const MAX_QUANTITY = 2 ** 31 - 1;
/** Longer than any id: the rest of a wrong one says nothing. */
const MAX_ID_LENGTH = 40;

/** Mercado Livre's orders/search as JSON: one page, several pages, or only the orders. */
export const mercadoLivreLines: OrdersFormat<OrderSnapshot> = {
  name: 'orders/search do Mercado Livre',
  isWholeOrder: true,
  lines: readLines,
  // pages read at different times may contain an order twice
  orderOf: (snapshots) => snapshots.reduce((a, b) => (b.updatedAt >= a.updatedAt ? b : a)),
};

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<FileLine<OrderSnapshot>, void, void> {
  for await (const object of jsonObjects(text)) {
    const { line } = object;
    const read = orderOrReason(object);
    yield typeof read === 'string'
      ? { line, ...namedOrder(object.value), refused: read, content: null }
      : { line, orderId: read.externalId, status: read.status, refused: null, content: read };
  }
}

/** Id and status of an order that cannot be read as a whole, as far as it says them. */
function namedOrder(value: unknown): Pick<FileLine, 'orderId' | 'status'> {
  const { id, status } = (value ?? {}) as Record<string, unknown>;
  const orderId = typeof id === 'string' && id !== '' ? id.replaceAll('\0', '').slice(0, MAX_ID_LENGTH) : null;
  return { orderId, status: typeof status === 'string' && isCancelled({ status }) ? 'cancelled' : null };
}

/** The order, or the reason why it is refused. */
function orderOrReason({ value, hasNul }: JsonObject): OrderSnapshot | string {
  if (hasNul) return 'o pedido contém caracteres nulos';
  try {
    const order = orderSnapshot(value, { now: now() });
    if (order.items.length === 0) return 'o pedido não tem itens';
    return order.items.some(({ quantity }) => quantity > MAX_QUANTITY) ? 'quantity grande demais' : order;
  } catch (error) {
    if (error instanceof RangeError || error instanceof MarketplaceError) return error.message;
    throw error;
  }
}
