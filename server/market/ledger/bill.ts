import type { Marketplace } from '#server/market/registry.ts';

/**
 * How much of a period's bill is stored: `reading` until every row was read once; `partial` when the rows do not add up to the
 * marketplace's own sum; `complete` while the period is open; `closed` when it is over and its sums agree.
 */
export type BillState = 'reading' | 'partial' | 'complete' | 'closed';

/** A period of a marketplace's bill, and how far it was read. Days are those of the marketplace, `YYYY-MM-DD`. */
export interface BillPeriod {
  marketplace: Marketplace;
  /** Which of the marketplace's bills: `ML`, or `MP` of Mercado Pago. */
  group: string;
  /** The marketplace's name of the period: its month's first day. */
  key: string;
  fromDay: string;
  toDay: string;
  isClosed: boolean;
  /** When it must be paid; null while unknown. */
  dueDay: string | null;
  currency: string;
  amountMinor: number;
  unpaidMinor: number;
  state: BillState;
  /** By how much the rows differ from the marketplace's sums, over all kinds of rows; null until both are read. */
  differenceMinor: number | null;
  /** Position of the reads; JSON of the connector. */
  place: object;
}

/** What the account itself knows, for reads of its bills. */
export interface OwnBills {
  /** The stored periods. */
  periods: () => Promise<BillPeriod[]>;
  /** Ids of orders sold in these days, both inclusive, after an id, in the order of ids. */
  orders: (wanted: OrdersWanted) => Promise<string[]>;
}

export interface OrdersWanted {
  fromDay: string;
  toDay: string;
  after: string | null;
  most: number;
  /** Only those without an amount of this source; null: all. */
  withoutSource: string | null;
}
