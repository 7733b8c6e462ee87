export interface CoverStatus {
  /** Days of stock at the sales pace of the last 7 days. */
  daysOfStock: number;
  status: 'critical' | 'low' | 'normal' | 'excess';
  /** Reason for an empty stock: sold out, or not stocked. Null while there is stock. */
  outOfStock: 'stockout' | 'unstocked' | null;
}

const LOW_FROM_DAYS = 7;
const NORMAL_FROM_DAYS = 14;
const EXCESS_FROM_DAYS = 30;

/**
 * Status of a stock by its days of cover: below 7 critical, below 14 low, below 30 normal, else excess. An empty stock is
 * always critical, although without sales it has 999 days.
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

const DAYS = 7;
/** Days of a stock without sales (spec 4). */
const ENDLESS = 999;

/** Days that the available stock lasts at the sales pace of the last 7 days. 999 without sales in them. */
export const daysOfStock = (available: number, unitsSold7d: number): number =>
  unitsSold7d === 0 ? ENDLESS : available / (unitsSold7d / DAYS);
