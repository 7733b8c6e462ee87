import type { OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import type { RefusedLine } from './ordersOfFile.ts';

const MAX_EXAMPLES = 3;
/** Distinct causes that are counted apart; a file whose lines all differ has no more. */
const MAX_CAUSES = 50;
const OTHER_CAUSES = 'outras causas';

/** One problem of a file. */
export interface RefusalCause {
  cause: string;
  lines: number;
  /** Distinct orders of those lines; lines without an order id are not counted. */
  orders: number;
  /** The first three lines. */
  examples: RefusedLine[];
}

export interface Refusals {
  add(refused: RefusedLine): void;
  /** Most lines first, then the earliest. */
  causes(): RefusalCause[];
  /** The refused orders with their status in the file: cancelled only when no line says otherwise; null: no line says it. */
  orders: ReadonlyMap<string, OrderStatus | null>;
  lines: number;
  linesWithoutOrder: number;
}

/** Counts refused lines by cause and by order. */
export function refusals(): Refusals {
  const causes = new Map<string, Omit<RefusalCause, 'orders'> & { orderIds: Set<string> }>();
  const orders = new Map<string, OrderStatus | null>();
  const counts = { lines: 0, linesWithoutOrder: 0 };
  return Object.assign(counts, {
    orders,
    add(refused: RefusedLine) {
      const { orderId, status } = refused;
      const cause = causes.has(refused.cause) || causes.size < MAX_CAUSES ? refused.cause : OTHER_CAUSES;
      const known = causes.get(cause) ?? { cause, lines: 0, examples: [], orderIds: new Set() };
      causes.set(cause, known);
      known.lines += 1;
      counts.lines += 1;
      if (known.examples.length < MAX_EXAMPLES) known.examples.push(refused);
      if (orderId === null) {
        counts.linesWithoutOrder += 1;
        return;
      }
      known.orderIds.add(orderId);
      const earlier = orders.get(orderId) ?? null;
      orders.set(orderId, earlier === null || earlier === 'cancelled' ? (status ?? earlier) : earlier);
    },
    causes: () =>
      [...causes.values()]
        .map(({ orderIds, ...known }) => ({ ...known, orders: orderIds.size }))
        .toSorted((a, b) => b.lines - a.lines || a.examples[0]!.line - b.examples[0]!.line),
  });
}
