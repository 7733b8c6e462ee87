import type { Marketplace } from '#server/market/registry.ts';
import type { LedgerKind } from './ledgerKinds.ts';

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
  /** The marketplace's own sums by type and sub-type (`CHARGE/CV`), in minor units without sign; null until they were read. */
  summary?: Record<string, number> | null;
  /** Bills and credit notes, which exist once it is closed; null until they were read. */
  documents?: BillDocument[] | null;
}

/** A bill or credit note of a closed period. Amounts in minor units. */
export interface BillDocument {
  id: string;
  /** In the marketplace's word: `BILL` or `CREDIT_NOTE`. */
  type: string;
  /** In the marketplace's word, such as `BILLED`; null when it does not say. */
  status: string | null;
  dueDay: string | null;
  amountMinor: number;
  unpaidMinor: number;
  currency: string;
  /** Its files, such as a PDF, by their ids; `number` is the one of the fiscal document. */
  files: { id: string; number: string | null }[];
}

/** A file of a document, whose bytes are of its type. */
export interface BillFile {
  bytes: Uint8Array;
  type: 'application/pdf' | 'application/xml';
  ending: 'pdf' | 'xml';
}

/** Where a row of a bill was read; null what its report does not say. */
export interface ChargePlace {
  /** Of the period. */
  group: string;
  key: string | null;
  report: string | null;
  /** `BILL` or `CREDIT_NOTE`. */
  document: string | null;
}

/** A charge or bonus of a bill, as it was read. Amounts in minor units; days as written, without any conversion. */
export interface ChargeSnapshot extends ChargePlace {
  marketplace: Marketplace;
  source: string;
  externalId: string;
  orderExternalId: string | null;
  packId: string | null;
  shipmentId: string | null;
  paymentId: string | null;
  listingKey: string | null;
  type: 'charge' | 'bonus';
  subType: string;
  /** The marketplace's own text. */
  text: string;
  kind: LedgerKind;
  isUnknown: boolean;
  /** Signed: a charge is negative. */
  amountMinor: number;
  grossMinor: number | null;
  discountMinor: number | null;
  rebateMinor: number | null;
  /** Whether it was withheld from the payment of the sale; null when the bill does not say. */
  isWithheld: boolean | null;
  /** The charge that a bonus gives back. */
  bonifiesExternalId: string | null;
  status: string | null;
  /** Number of the bill or credit note. */
  documentNumber: string | null;
  writtenAt: string;
  day: string;
  saleDay: string | null;
  currency: string;
}

/** All ids that a report of a period has after one, up to another (null: to its end): stored ones that it lacks are gone. */
export interface CoveredCharges {
  marketplace: Marketplace;
  source: string;
  group: string;
  key: string;
  report: string;
  document: string;
  afterId: string;
  toId: string | null;
  ids: string[];
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
