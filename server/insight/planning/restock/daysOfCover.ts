import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';

export interface StockCover {
  /** Days what there is lasts; null without a pace. */
  coverDays: number | null;
  /** Last day to order without eating into safety stock, `YYYY-MM-DD`; already over when it is before today. */
  reorderBy: string | null;
}

const FURTHEST_DAYS = 3_650;

/**
 * How long a stock lasts at a pace, and by when to order. Marketplaces do not say when what is inbound arrives: it counts
 * as arriving in time unless nothing is left.
 */
export function daysOfCover(
  { available, inbound, velocity }: { available: number; inbound: number; velocity: number | null },
  { leadDays, safetyDays }: { leadDays: number; safetyDays: number },
  today: string,
): StockCover {
  if (!velocity) return { coverDays: null, reorderBy: null };
  const coverDays = available > 0 ? (available + inbound) / velocity : 0;
  const left = Math.max(-FURTHEST_DAYS, Math.min(FURTHEST_DAYS, coverDays - leadDays - safetyDays));
  return { coverDays, reorderBy: dayOfNumber(dayNumber(today) + Math.floor(left)) };
}
