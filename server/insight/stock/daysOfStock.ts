const DAYS = 7;
/** Of stock that does not sell (spec 4). */
const ENDLESS = 999;

/** How many days what is available lasts at the pace of the last 7 days; 999 without sales in them. */
export const daysOfStock = (available: number, unitsSold7d: number): number =>
  unitsSold7d === 0 ? ENDLESS : available / (unitsSold7d / DAYS);
