import { now } from '#server/platform/process/clock.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import { orderSnapshot } from '#server/market/mercadolivre/orders/orderSnapshot.ts';
import type { OrderSnapshot } from '#server/market/snapshots.ts';
import { type JsonObject, jsonObjects } from './jsonObjects.ts';
import type { FileLine, OrdersFormat } from './ordersFormat.ts';

/** Maximum of an INTEGER column. */
const MAX_QUANTITY = 2 ** 31 - 1;

/** Mercado Livre's orders/search as JSON: one page, several pages, or only the orders. */
export const mercadoLivreLines: OrdersFormat<OrderSnapshot> = {
  name: 'orders/search do Mercado Livre',
  lines: readLines,
  // pages read at different times may contain an order twice
  orderOf: (snapshots) => snapshots.reduce((a, b) => (b.updatedAt >= a.updatedAt ? b : a)),
};

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<FileLine<OrderSnapshot>, void, void> {
  for await (const object of jsonObjects(text)) {
    const { line } = object;
    const read = orderOrReason(object);
    yield typeof read === 'string'
      ? { line, orderId: null, refused: read, content: null }
      : { line, orderId: read.externalId, refused: null, content: read };
  }
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
