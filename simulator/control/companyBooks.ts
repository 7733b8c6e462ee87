import { dayOf, dayText } from '#simulator/seller/calendar.ts';
import type { Seller } from '#simulator/seller/seller.ts';

/** Revenue of a month of the whole company, `YYYY-MM`. */
interface BookedMonth {
  month: string;
  revenueMinor: number;
}

/** Closed months: those of the history, and twelve before each of them. */
const MONTHS = 26;
/** The company also sells in a shop of its own. */
const WITH_OWN_SHOP = 1.12;
/** Revenue of a month to that of the same month of the next year. */
const YEARS_GROWTH = 0.85;

/**
 * Revenue in BRL of the closed months before an instant (ms), all channels together, latest first. Months that the generated
 * orders do not cover whole are like the same month of the next year, less growth; those that have none are left out.
 */
export function companyBooks(seller: Seller, now: number): BookedMonth[] {
  const sold = soldByMonth(seller, now);
  const firstWhole = monthsAfter(monthOf(seller.historyStart), 1);
  const closed = Array.from({ length: MONTHS }, (_, index) => monthsAfter(monthOf(now), -1 - index));
  const revenueOf = (month: string): number => {
    if (month > closed[0]!) return 0;
    if (month >= firstWhole) return Math.round((sold.get(month) ?? 0) * WITH_OWN_SHOP);
    return Math.round(revenueOf(monthsAfter(month, 12)) * YEARS_GROWTH);
  };
  return closed
    .map((month) => ({ month, revenueMinor: revenueOf(month) }))
    .filter(({ revenueMinor }) => revenueMinor > 0);
}

function soldByMonth(seller: Seller, now: number): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (const market of seller.markets.filter(({ currency }) => currency === 'BRL'))
    for (const { createdAt, cancelledAt, lines } of seller.ordersPlaced(market, seller.historyStart, now)) {
      if (cancelledAt < Infinity) continue;
      const month = monthOf(createdAt);
      const minor = lines.reduce((sum, one) => sum + one.quantity * one.unitPriceMinor - one.discountMinor, 0);
      months.set(month, (months.get(month) ?? 0) + minor);
    }
  return months;
}

const monthOf = (instant: number) => dayText(dayOf(instant)).slice(0, 7);

function monthsAfter(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
