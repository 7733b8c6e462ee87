import { daysOfStock } from './daysOfStock.ts';

export interface CoverStatus {
  /** Days the stock lasts at the pace of the last 7. */
  daysOfStock: number;
  status: 'critical' | 'low' | 'normal' | 'excess';
  /** Why nothing is left: what still sells ran out, or nothing is kept; null while there is stock. */
  outOfStock: 'stockout' | 'unstocked' | null;
}

const LOW_FROM_DAYS = 7;
const NORMAL_FROM_DAYS = 14;
const EXCESS_FROM_DAYS = 30;

/**
 * A product's stock by the days it lasts: below 7 critical, below 14 low, below 30 normal, else excess. Nothing available
 * is always critical, although without sales its days are 999.
 */
export function coverStatus({
  available,
  unitsSold7d,
  unitsSold30d,
}: {
  available: number;
  unitsSold7d: number;
  unitsSold30d: number;
}): CoverStatus {
  const days = daysOfStock(available, unitsSold7d);
  if (available <= 0)
    return { daysOfStock: days, status: 'critical', outOfStock: unitsSold30d > 0 ? 'stockout' : 'unstocked' };
  return { daysOfStock: days, status: statusOf(days), outOfStock: null };
}

function statusOf(days: number): CoverStatus['status'] {
  if (days < LOW_FROM_DAYS) return 'critical';
  if (days < NORMAL_FROM_DAYS) return 'low';
  return days < EXCESS_FROM_DAYS ? 'normal' : 'excess';
}
