import type { ExpectationBasis } from './moneyRows.ts';

type MatchSlot = 'fees' | 'logistics' | 'fee_return' | 'freight_return' | 'release' | 'reimbursement' | 'unknown';

/** `in_progress`: nothing can be decided yet, which is no error. */
type MatchClass = 'matched' | 'differs' | 'missing' | 'twice' | 'bonus_owed' | 'held' | 'unknown_order' | 'in_progress';

export type MatchReason =
  // matched
  | 'agrees'
  // in progress
  | 'source_incomplete'
  | 'not_due'
  | 'no_expectation'
  | 'other_currency'
  | 'before_history'
  // charges
  | 'commission_over'
  | 'commission_under'
  | 'fixed_fee_over'
  | 'fixed_fee_under'
  | 'fees_over'
  | 'fees_under'
  | 'freight_over'
  | 'freight_under'
  | 'fees_missing'
  | 'freight_missing'
  | 'charged_twice'
  | 'cart_freight_repeated'
  // given back
  | 'fees_not_returned'
  | 'fees_returned_in_part'
  | 'fees_returned_over'
  | 'freight_not_returned'
  | 'freight_returned_in_part'
  | 'freight_returned_over'
  // payments
  | 'release_short'
  | 'release_over'
  | 'release_late'
  | 'release_missing'
  | 'release_reserved'
  | 'release_disputed'
  | 'loss_unpaid'
  | 'loss_paid_in_part'
  | 'loss_paid_over'
  | 'unknown_order';

/** Comparison of one slot of an order, or of the freight and the payments of its cart. */
export interface MoneyMatch {
  /** Null: lost units without an order. Of a cart, the order that differs, else its first. */
  orderId: string | null;
  packId: string | null;
  /** Listing of which units were lost; null: it is of an order or a cart. */
  listingKey: string | null;
  slot: MatchSlot;
  class: MatchClass;
  reason: MatchReason;
  currency: string;
  expectedMinor: number | null;
  /** Costs less what corrected them; null in slots of payments. */
  chargedMinor: number | null;
  /** Null in slots of charges. */
  paidMinor: number | null;
  /** What the seller has more than expected: negative is owed to the seller. Null while undecided. */
  deltaMinor: number | null;
  /** False: only an indication, because the expected amount is estimated. */
  isCertain: boolean;
  basis: ExpectationBasis | null;
  /** Day since which it differs or is awaited. */
  since: string | null;
  /** Day from which it is due. */
  dueAt: string | null;
  toleranceMinor: number;
  /** Ids of the rows that were compared. */
  rowIds: string[];
}
