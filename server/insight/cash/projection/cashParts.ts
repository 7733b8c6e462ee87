import type { Money } from '#server/platform/values/money.ts';

/** Kinds of money that come, in minor units; `splitPayment` is negative: it is taken out of releases. */
export const IN_PARTS = ['knownReleases', 'estimatedReleases', 'futureSales', 'endedHolds', 'splitPayment'] as const;
/** Kinds of money that go. */
export const OUT_PARTS = ['refunds', 'bill', 'ads', 'taxes', 'suppliers', 'overheads'] as const;
export type CashPart = (typeof IN_PARTS)[number] | (typeof OUT_PARTS)[number];

/** Money on a day (number since 1970-01-01). */
export interface CashFlow {
  day: number;
  money: Money;
}

/** The release of an open sale, as `expectedRelease` answers. */
interface OpenRelease {
  id: string;
  money: Money;
  expected:
    | { kind: 'stated'; day: number }
    | { kind: 'learned'; shares: Float64Array }
    | { kind: 'held'; day: number }
    | { kind: 'unknown' };
}

/** Money that a marketplace or bank keeps back; an end that is not known is null. */
interface Hold {
  reason: string;
  money: Money;
  /** Day on which it ends. A dispute has none until it is decided. */
  until: number | null;
}

/** Money kept back, in the answer. */
export interface Held extends Hold {
  /** Sale whose stated release did not come. Null for other holds. */
  saleId: string | null;
}

/** How far the sales to come may be from their forecast. */
export interface FutureSpread {
  /** Variance of the logarithm of their level on the origin. */
  start: number;
  /** What a day adds to it: the level wanders. */
  perDay: number;
  /** Variance ÷ mean of what comes or is refunded on a day at a given level, minor units: single sales are chance. */
  grain: number;
}

/** What the projection is made of. All money is of one currency; days before the origin are refused, unless said. */
export interface CashInputs {
  /** First day of the projection. */
  origin: number;
  currency: string;
  /** Balance at the start of the origin; null when not known. */
  opening: Money | null;
  releases: readonly OpenRelease[];
  /**
   * Sales expected after the origin, net of charges: the mean of each day of sale with the probabilities of release from the
   * origin on. `taxes` are those on these sales; they are in the part `taxes` too.
   */
  future: {
    sales: readonly { money: Money; shares: Float64Array }[];
    taxes: readonly CashFlow[];
    spread: FutureSpread;
  };
  /**
   * Share of released money that is refunded, and the probabilities of the lag in days from release. `released` is the money
   * released on days before the origin.
   */
  refunds: { rate: number; lagShares: readonly number[]; released: readonly CashFlow[] };
  bill: readonly CashFlow[];
  ads: readonly CashFlow[];
  taxes: readonly CashFlow[];
  suppliers: readonly CashFlow[];
  overheads: readonly CashFlow[];
  holds: readonly Hold[];
  /** Taxes that banks take out of each release from a day on, as shares of it; null while the toggle is off. */
  splitPayment: { from: number; cbs: number; ibs: number } | null;
}
