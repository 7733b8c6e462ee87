import type { OrderSnapshot } from '#server/market/snapshots.ts';

/** One record of a file: a line of a report, or an order of a JSON text. */
export interface FileLine<Content = unknown> {
  /** Line of the file it begins on, from 1. */
  line: number;
  /** The order it belongs to, where that can be told. */
  orderId: string | null;
  /** Why it cannot be imported, in words for the seller. */
  refused: string | null;
  /** Null when refused. */
  content: Content | null;
}

/** A kind of file that can be imported. */
export interface OrdersFormat<Content = unknown> {
  name: string;
  /** The records of a file, in its order. Throws a DomainError when the file is of another kind. */
  lines(text: AsyncIterable<string>): AsyncIterable<FileLine<Content>>;
  /** The order its records make up. */
  orderOf(contents: Content[]): OrderSnapshot;
}
