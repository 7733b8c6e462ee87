import type { OrderSnapshot } from '#server/market/snapshots.ts';
import { fileText } from './fileText.ts';
import type { FileSurvey } from './surveyOrdersFile.ts';

export interface RefusedLine {
  line: number;
  /** In words for the seller. */
  reason: string;
}

export interface FileReading {
  onRead?: (bytes: number) => void;
  onLine?: () => void;
  onRefused?: (refused: RefusedLine) => void;
}

/**
 * The orders of a surveyed file, each given when its last record was read: records of one order may be far apart, and
 * only the orders under way are held. An order of which a record is refused is refused whole, since a missing line would
 * mean that it was removed.
 */
export async function* ordersOfFile(
  { path, encoding, format, linesOf, refusedOrders }: FileSurvey,
  { onRead, onLine, onRefused }: FileReading,
): AsyncGenerator<OrderSnapshot, void, void> {
  const underWay = new Map<string, { contents: unknown[]; left: number }>();
  for await (const { line, orderId, refused, content } of format.lines(fileText(path, encoding, onRead))) {
    onLine?.();
    const refusedAt = orderId === null ? undefined : refusedOrders.get(orderId);
    if (refused !== null || orderId === null) {
      onRefused?.({ line, reason: refused ?? 'sem número do pedido' });
      continue;
    }
    if (refusedAt !== undefined) {
      onRefused?.({ line, reason: `outra linha do pedido ${orderId} foi recusada (linha ${refusedAt})` });
      continue;
    }
    const order = underWay.get(orderId) ?? { contents: [], left: linesOf.get(orderId) ?? 0 };
    order.contents.push(content);
    order.left -= 1;
    if (order.left > 0) underWay.set(orderId, order);
    else {
      underWay.delete(orderId);
      yield format.orderOf(order.contents);
    }
  }
  if (underWay.size > 0) throw new Error(`${path} changed while it was imported`);
}
