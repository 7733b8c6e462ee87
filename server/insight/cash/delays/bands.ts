/** Bounds of an amount in minor units: 80 % of outcomes are within p10 and p90. */
export interface Band {
  p10: number;
  p50: number;
  p90: number;
}

/** Past errors that the prior scale counts as, and its square where nothing is known of the sums. */
const PRIOR_ERRORS = 8;
const PRIOR_SQUARE = 2.5;
/** Variance of what all sales share, in log odds of release, and the most that it adds. */
const SHARED_VARIANCE = 0.3;
const MAX_SHARED = 8;
const MAX_SQUARE = 16;

/** Quantiles of drawn amounts. */
export function bandOf(drawn: Float64Array): Band {
  const sorted = drawn.toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}

/**
 * How much wider a band must be than independent draws make it, since sales share holidays and strikes: from the past
 * errors of the account in standard deviations. Before there are many errors it follows from how much a sum moves when the log
 * odds of all its sales move together, `shared` in standard deviations of independent draws: few sales hardly share anything.
 */
export function bandScale(errors: readonly number[], shared: number | null = null): number {
  const prior = shared === null ? PRIOR_SQUARE : 1 + Math.min(MAX_SHARED, SHARED_VARIANCE * shared * shared);
  const squares = errors.reduce((sum, error) => sum + Math.min(error * error, MAX_SQUARE), 0);
  return Math.sqrt((PRIOR_ERRORS * prior + squares) / (PRIOR_ERRORS + errors.length));
}

/** The band with its half-widths multiplied. */
export const widened = ({ p10, p50, p90 }: Band, scale: number): Band => ({
  p10: p50 - (p50 - p10) * scale,
  p50,
  p90: p50 + (p90 - p50) * scale,
});

/** Scales measured at some horizons, in days, shortest first. */
export type ScaleByHorizon = readonly { days: number; scale: number }[];

/** The scale at a horizon, in a straight line between those measured; beyond them that of the nearest. */
export function scaleAt(scales: ScaleByHorizon, days: number): number {
  const after = scales.find((one) => one.days >= days);
  const before = scales.findLast((one) => one.days <= days);
  if (!after || !before) return (after ?? before)?.scale ?? bandScale([]);
  if (after.days === before.days) return after.scale;
  return before.scale + ((after.scale - before.scale) * (days - before.days)) / (after.days - before.days);
}
