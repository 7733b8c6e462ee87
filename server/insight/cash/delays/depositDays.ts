import { addBankingDays, bankingDaysBetween } from '#server/insight/cash/calendar/bankingDays.ts';

/** How a marketplace that settles in periods pays out; days are numbers since 1970-01-01. */
export interface Settlements {
  /** Last day of the running settlement. */
  end: number;
  /** Days of a settlement. */
  cycleDays: number;
  /** Past settlements' last days and days of deposit, from which the lag is learned in banking days. */
  past: readonly { end: number; deposited: number }[];
}

/**
 * Probabilities of the day of deposit, from the origin on, of money that matures by the given ones: at the end of the
 * settlement that is running then, after a lag as often as it was in the past. Null without past deposits.
 */
export function depositDays(
  maturity: Float64Array,
  origin: number,
  { end, cycleDays, past }: Settlements,
): Float64Array | null {
  if (past.length === 0) return null;
  const lags = past.map((one) => bankingDaysBetween(one.end, one.deposited));
  const shares = new Float64Array(maturity.length);
  maturity.forEach((share, n) => {
    if (share === 0) return;
    const settled = end + Math.max(0, Math.ceil((origin + n - end) / cycleDays)) * cycleDays;
    for (const lag of lags) {
      const day = Math.max(0, addBankingDays(settled, lag) - origin);
      if (day < shares.length) shares[day]! += share / lags.length;
    }
  });
  return shares;
}
