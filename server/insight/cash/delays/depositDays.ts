import { addBankingDays, bankingDaysBetween } from '#server/insight/cash/calendar/bankingDays.ts';

/** Settlements that follow each other; days are numbers since 1970-01-01. */
export interface SettlementChain {
  /** Part of the money that it brings, 0–1. */
  share: number;
  /** Last day of the running settlement. */
  end: number;
  /** Days of a settlement. */
  cycleDays: number;
  /** Banking days from the end of a settlement to its deposit, as usual. */
  lag: number;
  /** Past settlements' last days and days of deposit, from which the lag is learned. Not empty. */
  past: readonly { end: number; deposited: number }[];
}

/** How a marketplace that settles in periods pays out: chains side by side, whose shares sum to 1. */
export type Settlements = readonly SettlementChain[];

/** The last day of the settlement of a chain in which money of a day is, on the origin or later. */
const settlementEnd = ({ end, cycleDays }: SettlementChain, day: number): number =>
  end + Math.max(0, Math.ceil((day - end) / cycleDays)) * cycleDays;

/** The usual day of deposit of money that is released on a day, by a chain. */
export const depositOf = (chain: SettlementChain, day: number): number =>
  addBankingDays(settlementEnd(chain, day), chain.lag);

/**
 * Probabilities of the day of deposit, from the origin on, of money that matures by the given ones: at the end of the
 * settlement that is running then, after a lag as often as it was in the past. Nothing says which of several chains brings it.
 */
export function depositDays(maturity: Float64Array, origin: number, settlements: Settlements): Float64Array {
  const shares = new Float64Array(maturity.length);
  for (const chain of settlements) {
    const lags = chain.past.map((one) => bankingDaysBetween(one.end, one.deposited));
    maturity.forEach((share, n) => {
      if (share === 0) return;
      const settled = settlementEnd(chain, origin + n);
      for (const lag of lags) {
        const day = Math.max(0, addBankingDays(settled, lag) - origin);
        if (day < shares.length) shares[day]! += (share * chain.share) / lags.length;
      }
    });
  }
  return shares;
}
