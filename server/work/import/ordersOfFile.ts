import type { OrderSnapshot, OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import { fileText } from './fileText.ts';
import type { FileSurvey } from './surveyOrdersFile.ts';

export interface RefusedLine {
  line: number;
  /** Null when the line does not name its order. */
  orderId: string | null;
  /** Status of the order as the line says it; null when it does not. */
  status: OrderStatus | null;
  /** Sentence for the seller. */
  reason: string;
  /** The reason without what is this line's own: lines with one cause are one problem. */
  cause: string;
}

export interface FileReading {
  onRead?: (bytes: number) => void;
  onLine?: () => void;
  /** The next line is read once it resolves. */
  onRefused?: (refused: RefusedLine) => void | Promise<void>;
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
  for await (const { line, orderId, status, refused, content } of format.lines(fileText(path, encoding, onRead))) {
    onLine?.();
    const refusedAt = orderId === null ? undefined : refusedOrders.get(orderId);
    if (refused !== null || orderId === null) {
      const reason = refused ?? 'sem número do pedido';
      await onRefused?.({ line, orderId, status, reason, cause: causeOf(reason) });
      continue;
    }
    if (refusedAt !== undefined) {
      const reason = `outra linha do pedido ${orderId} foi recusada (linha ${refusedAt})`;
      await onRefused?.({ line, orderId, status, reason, cause: 'outra linha do mesmo pedido foi recusada' });
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

/** A reason without the value that it quotes, and without numbers. */
const causeOf = (reason: string) => reason.split(': "', 1)[0]!.replaceAll(/\d+/g, 'n');
