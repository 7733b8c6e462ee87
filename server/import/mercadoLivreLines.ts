import { parseExact } from '#server/marketplaces/http/parseExact.ts';
import { MarketplaceError } from '#server/marketplaces/connector.ts';
import { orderSnapshot } from '#server/marketplaces/mercadolivre/orderSnapshot.ts';
import type { OrderSnapshot } from '#server/marketplaces/snapshots.ts';
import { jsonObjects } from './jsonObjects.ts';
import type { FileLine, OrdersFormat } from './ordersFormat.ts';

/** Mercado Livre's orders/search as JSON: a page, several of them, or the orders alone. */
export const mercadoLivreLines: OrdersFormat<OrderSnapshot> = {
  name: 'orders/search do Mercado Livre',
  lines: readLines,
  // pages that were read at different times may show an order twice
  orderOf: (snapshots) => snapshots.reduce((a, b) => (b.updatedAt >= a.updatedAt ? b : a)),
};

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<FileLine<OrderSnapshot>, void, void> {
  for await (const object of jsonObjects(text)) {
    const { line } = object;
    try {
      if (object.text.includes('\\u0000')) throw new RangeError('o pedido contém caracteres nulos');
      const content = orderSnapshot(parseExact(object.text));
      yield { line, orderId: content.externalId, refused: null, content };
    } catch (error) {
      const refused = reasonOf(error);
      if (refused === null) throw error;
      yield { line, orderId: null, refused, content: null };
    }
  }
}

function reasonOf(error: unknown): string | null {
  if (error instanceof SyntaxError) return 'o pedido não é um JSON válido';
  if (error instanceof RangeError || error instanceof MarketplaceError) return error.message;
  return null;
}
