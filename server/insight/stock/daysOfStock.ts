const DAYS = 7;
/** Days of a stock without sales (spec 4). */
const ENDLESS = 999;

/** Days that the available stock lasts at the sales pace of the last 7 days. 999 without sales in them. */
export const daysOfStock = (available: number, unitsSold7d: number): number =>
  unitsSold7d === 0 ? ENDLESS : available / (unitsSold7d / DAYS);
