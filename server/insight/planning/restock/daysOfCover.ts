import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';

export interface StockCover {
  /** Days that the stock lasts; null without recent sales. */
  coverDays: number | null;
  /** Last day to order without using safety stock, `YYYY-MM-DD`; overdue when before today. */
  reorderBy: string | null;
}

const MAX_DAYS = 3_650;

/**
 * Days of cover of a stock at a velocity, and the last day to order. Marketplaces do not report when inbound units arrive:
 * they count as arriving in time unless nothing is left.
 */
export function daysOfCover(
  { available, inbound, velocity }: { available: number; inbound: number; velocity: number | null },
  { leadDays, safetyDays }: { leadDays: number; safetyDays: number },
  today: string,
): StockCover {
  if (!velocity) return { coverDays: null, reorderBy: null };
  const coverDays = available > 0 ? (available + inbound) / velocity : 0;
  const left = Math.max(-MAX_DAYS, Math.min(MAX_DAYS, coverDays - leadDays - safetyDays));
  return { coverDays, reorderBy: dayOfNumber(dayNumber(today) + Math.floor(left)) };
}
