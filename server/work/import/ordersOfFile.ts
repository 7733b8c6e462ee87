import type { OrderSnapshot } from '#server/market/snapshots.ts';
import { fileText } from './fileText.ts';
import type { FileSurvey } from './surveyOrdersFile.ts';

export interface RefusedLine {
  line: number;
  /** Sentence for the seller. */
  reason: string;
}

export interface FileReading {
  onRead?: (bytes: number) => void;
  onLine?: () => void;
  onRefused?: (refused: RefusedLine) => void;
}

/**
 * Yields the orders of a surveyed file, each after its last record, because records of one order may be far apart; only
 * incomplete orders are held in memory. A refused record refuses its whole order, because a missing line would count as
 * removed.
 */
export async function* ordersOfFile(
  { path, encoding, format, linesOf, refusedOrders }: FileSurvey,
  { onRead, onLine, onRefused }: FileReading,
): AsyncGenerator<OrderSnapshot, void, void> {
  const incomplete = new Map<string, { contents: unknown[]; left: number }>();
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
    const order = incomplete.get(orderId) ?? { contents: [], left: linesOf.get(orderId) ?? 0 };
    order.contents.push(content);
    order.left -= 1;
    if (order.left > 0) incomplete.set(orderId, order);
    else {
      incomplete.delete(orderId);
      yield format.orderOf(order.contents);
    }
  }
  if (incomplete.size > 0) throw new Error(`${path} changed while it was imported`);
}
