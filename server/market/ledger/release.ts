import type { Marketplace } from '#server/market/registry.ts';

/**
 * Source of what is known of a payment's release: the payment itself, the report of releases, or that report's reserves. Each is kept beside
 * the others.
 */
type ReleaseSource = 'payment' | 'report' | 'reserve';

/** `held`: in a dispute or reserve. `refunded`: nothing of it reaches the seller any more. */
type ReleaseStatus = 'pending' | 'held' | 'released' | 'refunded';

/**
 * What one source says of when the money of a payment reaches the seller's account at the marketplace. Of two from the same
 * source the newer one counts (see newerRelease). Amounts in minor units, positive, null where the source does not say.
 */
export interface PaymentRelease {
  marketplace: Marketplace;
  paymentId: string;
  source: ReleaseSource;
  orderExternalId: string | null;
  currency: string;
  /** What the buyer paid for the goods, and for the freight. */
  grossMinor: number | null;
  buyerFreightMinor: number | null;
  /** What the seller is charged, without freight, and for freight: less what was given back after a refund. */
  feesMinor: number | null;
  freightMinor: number | null;
  refundedMinor: number | null;
  /** What reaches the seller; of a reserve, what is held. */
  netMinor: number | null;
  /** São Paulo days, `YYYY-MM-DD`: when the release is announced for, and when it was. */
  expectedDay: string | null;
  releasedDay: string | null;
  status: ReleaseStatus;
  /** The marketplace's word for why it is held; null unless it is. */
  holdReason: string | null;
  updatedAt: Date;
}

/** Of two releases of one payment by one source, the one that counts; of the same instant the second, which was read later. */
export const newerRelease = (stored: PaymentRelease | undefined, read: PaymentRelease): PaymentRelease =>
  stored && stored.updatedAt > read.updatedAt ? stored : read;

/** Balance of the seller's account at the marketplace at the end of a São Paulo day, `YYYY-MM-DD`. */
export interface AccountBalance {
  day: string;
  minor: number;
  currency: string;
}

/** A row of a report of releases: a movement of the account at the marketplace, or a balance of it. Amounts in minor units. */
export interface ReleaseRow {
  /** Identity of the row in whatever file has it. */
  key: string;
  /** Null for a balance without a time. */
  at: Date | null;
  /** Id of the payment, payout or reserve; null when it has none, or a spreadsheet has spoilt it (`2E+15`). */
  sourceId: string | null;
  orderId: string | null;
  packId: string | null;
  shipmentId: string | null;
  reference: string | null;
  /** What moved; empty for a balance. */
  description: string;
  isBalance: boolean;
  creditMinor: number;
  debitMinor: number;
  grossMinor: number;
  /** Fees, freight and taxes of the row, signed. */
  partsMinor: number;
  /** The freight of these. */
  freightMinor: number;
  /** Of the account after the row; null where the report has no such column. */
  balanceMinor: number | null;
}
