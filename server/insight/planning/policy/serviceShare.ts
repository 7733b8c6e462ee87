/** What a unit of a product costs to lack and to keep; null: unknown. Minor units of one currency. */
export interface UnitEconomics {
  /** What a unit costs to buy. */
  cost: number | null;
  /** What the sale of a unit leaves. */
  margin: number | null;
  /** What storing a unit costs a day. */
  storagePerDay: number | null;
}

/** A lost sale costs half as much again, for the rank that the listing loses: FORECAST.md says that this is not sure. */
const LOST_SALE = 1.5;
const DAYS_PER_YEAR = 365;
const STANDARD = 0.9;
const [LEAST, MOST] = [0.7, 0.98];

/**
 * Probability of lasting until the next arrival that is worth its stock, 0.7 to 0.98: of what a lost sale costs against what keeping a unit from one
 * order to the next costs. 0.9 while cost or margin is unknown. `capitalRate`: what money costs in a year, 0.24 for 24 %.
 */
export function serviceShare(
  { cost, margin, storagePerDay }: UnitEconomics,
  { reviewDays, capitalRate }: { reviewDays: number; capitalRate: number },
): number {
  if (cost === null || margin === null) return STANDARD;
  const lost = margin * LOST_SALE;
  const kept = (cost * capitalRate * reviewDays) / DAYS_PER_YEAR + (storagePerDay ?? 0) * reviewDays;
  if (lost <= 0) return LEAST;
  return Math.min(MOST, Math.max(LEAST, lost / (lost + kept)));
}
