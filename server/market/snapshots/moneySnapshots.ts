/**
 * What a connector returns of money. A snapshot is a complete entity as the marketplace showed it at `updatedAt`; amounts are integers in
 * minor units of `currency`, null when the marketplace does not report them.
 */
import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import type { PayoutBucket } from '#server/market/ledger/payoutBridge.ts';
import type { Marketplace } from '#server/market/registry.ts';

/**
 * How sure an amount is: `provisional` may still change or is held by the marketplace, `posted` has been charged or paid,
 * `confirmed` is part of a payout.
 */
type AmountBasis = 'provisional' | 'posted' | 'confirmed';

/** One amount posted by a marketplace. Immutable: the same `sourceRef` always means the same amount. */
export interface PostedAmountSnapshot {
  marketplace: Marketplace;
  /** Null where the marketplace does not report it: only for an amount of an order, which has one. */
  country: string | null;
  /** Source of the amount, e.g. `amazon.finances`. */
  source: string;
  /** Its name in the source, stable and unique. */
  sourceRef: string;
  orderExternalId: string | null;
  /** Cart whose orders share the amount by the value of their items; absent: it is of `orderExternalId` alone. */
  packId?: string;
  /** Line of the order; null for the whole order. */
  listingKey: string | null;
  /** Product of an amount without an order (storage): ASIN or MLB id. Null and no order: an amount of the account. */
  asin: string | null;
  kind: LedgerKind;
  /** The marketplace's name of the amount. */
  name: string;
  /** Whether the name is unknown; `kind` is then `other_fee`. */
  isUnknown: boolean;
  /** Whether it is in profit although it is of neither an order nor a product: a known expense of the account. */
  countsAlone?: boolean;
  /** Report that lists the same money by product: where it was read, this amount counts nowhere. */
  reportedBy?: 'ads' | 'storage' | 'reimbursements';
  /** Signed from the seller's view: fees and refunds are negative, reimbursements positive. */
  amountMinor: number;
  currency: string;
  /** Absent where the source does not say. */
  basis?: AmountBasis;
  /** When the money was paid to the seller's account at the marketplace; null while it is held, or when this is not said. */
  releasedAt?: Date | null;
  /** Of held money: the day on which the marketplace says that it is paid, `YYYY-MM-DD`, and its word for why it is held. */
  maturesOn?: string | null;
  holdReason?: string | null;
  /** Day it counts on, `YYYY-MM-DD`; amounts of an order count on the order's day instead. */
  day: string;
  postedAt: Date;
}

/** What a document was, so that it can be named as evidence after it is gone. */
export interface DocumentFile {
  /** Uncompressed size. */
  bytes: number;
  /** SHA-256 of the uncompressed bytes, in lower-case hexadecimal digits. */
  sha256: string;
}

/** One payout of the marketplace to the seller. */
export interface SettlementSnapshot {
  marketplace: Marketplace;
  /** The marketplace's id of the settlement document. */
  reportId: string;
  /** The marketplace's id of the payout. Payouts run side by side: no date identifies them. */
  settlementId: string;
  /** The document itself. */
  file: DocumentFile;
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  depositedAt: Date | null;
  currency: string;
  totalMinor: number;
  /** Amounts that the payout is made of. They come to the total; where they do not, the seller has been informed. */
  rows: SettlementRowSnapshot[];
  /** Number of its amounts that could not be read. */
  unreadable: number;
}

/**
 * One amount of a payout, in the payout's currency. It confirms what was posted for its order or account and never adds to it.
 */
export interface SettlementRowSnapshot {
  /** Place among the payout's amounts, from 1, counting those that could not be read. */
  row: number;
  bucket: PayoutBucket;
  /** The marketplace's type of the transaction. */
  type: string;
  kind: LedgerKind;
  /** The marketplace's names of it: type, amount type and description. */
  name: string;
  /** Whether none of its names is known; `kind` is then `other_fee`. */
  isUnknown: boolean;
  orderExternalId: string | null;
  /** Line of the order; null for the whole order, which bears it once, or the account. */
  listingKey: string | null;
  amountMinor: number;
  postedAt: Date | null;
  /** Other cells, by the marketplace's names of their columns. */
  extra: Record<string, string>;
}

/** What a sum is that a marketplace states of its own. */
export type StatedSumKind = 'available' | 'reserved' | 'total' | 'deferred' | 'account_level_reserve' | 'net_proceeds';

/** A sum that a marketplace states of its own, beside its rows. */
export interface StatedSumSnapshot {
  marketplace: Marketplace;
  kind: StatedSumKind;
  /** ISO 3166 code of the marketplace's country. */
  country: string;
  currency: string;
  /** Of proceeds the id of the settlement; of balances the type of the seller's account. */
  name: string;
  amountMinor: number;
  statedAt: Date;
}
