import type { OrderSnapshot, OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';

/** One record of a file: a line of a report, or an order of a JSON text. */
export interface FileLine<Content = unknown> {
  /** Line of the file where it starts, from 1. */
  line: number;
  /** The id of its order; null when unknown. */
  orderId: string | null;
  /** Why it cannot be imported, for the seller; null when it can. */
  refused: string | null;
  /** Status of its order, also of a refused record; null when the record does not say it. */
  status: OrderStatus | null;
  /** Null when refused. */
  content: Content | null;
}

/** A kind of file that can be imported. */
export interface OrdersFormat<Content = unknown> {
  name: string;
  /** Whether a record is a whole order, so that a refused one says nothing of another record of the order. */
  isWholeOrder: boolean;
  /** The records of a file in file order. Throws a DomainError when the file has another format. */
  lines(text: AsyncIterable<string>): AsyncIterable<FileLine<Content>>;
  /** Builds an order from its records. */
  orderOf(contents: Content[]): OrderSnapshot;
}
