/** Parts of a payout, in the order of its bridge. Every amount of a payout is in exactly one. */
export const PAYOUT_BUCKETS = [
  'orders',
  'refunds',
  'cart_freight',
  'account_charges',
  'bill_paid',
  'ads_billed',
  'reimbursements',
  'taxes',
  'income',
  'loans',
  'reserve_released',
  'reserve_held',
  'previous_balance',
  'transfers',
  'balance_kept',
  'unknown',
] as const;

export type PayoutBucket = (typeof PAYOUT_BUCKETS)[number];

/** From what was sold to what is paid out, in minor units of the payout's currency. */
export interface PayoutBridge {
  parts: Record<PayoutBucket, number>;
  /** Sum of the parts. */
  rowsSumMinor: number;
  /** What the payout's total has beside its parts. Other than 0, it belongs to no closed bridge. */
  unexplainedMinor: number;
}

/** The bridge of a payout from its rows, or from sums of them by part. Never across currencies. */
export function payoutBridge(
  totalMinor: number,
  rows: Iterable<{ bucket: PayoutBucket; amountMinor: number }>,
): PayoutBridge {
  const parts = Object.fromEntries(PAYOUT_BUCKETS.map((bucket) => [bucket, 0])) as Record<PayoutBucket, number>;
  let rowsSumMinor = 0;
  for (const { bucket, amountMinor } of rows) {
    parts[bucket] += amountMinor;
    rowsSumMinor += amountMinor;
  }
  return { parts, rowsSumMinor, unexplainedMinor: totalMinor - rowsSumMinor };
}
