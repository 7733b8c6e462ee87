/** Bounds of an amount in minor units: 80 % of outcomes are within p10 and p90. */
export interface Band {
  p10: number;
  p50: number;
  p90: number;
}

/** Variances of what all sales share, in log odds of release, that are thought possible; all are equally likely at first. */
const SHARED = [0, 0.0125, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6];
/** Variances of the rest, of independent draws 1: pooled delays may vary more than those of one sale. With what each is likely. */
const OWN = [
  { own: 1, likely: 2 },
  { own: 0.5, likely: 1 },
];
/** The most that sharing adds, and what of a single error is believed. */
const MAX_SHARED = 8;
const MAX_SQUARE = 16;

/** The error of a past forecast of a sum, in standard deviations of independent draws. */
export interface PastError {
  error: number;
  /** By how much the sum moves when the log odds of all its sales move by 1, in the same standard deviations. */
  shared: number;
  /** What it counts: errors of overlapping days are not new. 0–1. */
  weight: number;
}

/** Quantiles of drawn amounts. */
export function bandOf(drawn: Float64Array): Band {
  const sorted = drawn.toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}

/**
 * How much wider a band must be than independent draws make it, since sales share holidays and strikes. What sales share moves a sum
 * by `shared`, so that a calm week of many sales says much and one of few says little: past errors decide by their likelihood between
 * the variances thought possible, and the answer is the mean of what is left.
 */
export function bandScale(errors: readonly PastError[], shared = 1): number {
  const possible = SHARED.flatMap((variance) =>
    OWN.map(({ own, likely }) => {
      const varianceAt = (at: number) => own + Math.min(MAX_SHARED, variance * at * at);
      const log = errors.reduce((sum, one) => sum + one.weight * logLikelihood(one.error, varianceAt(one.shared)), 0);
      return { variance: varianceAt(shared), log: Math.log(likely) + log };
    }),
  );
  const most = Math.max(...possible.map(({ log }) => log));
  const weights = possible.map(({ log }) => Math.exp(log - most));
  const sum = possible.reduce((total, { variance }, n) => total + variance * weights[n]!, 0);
  return Math.sqrt(sum / weights.reduce((total, weight) => total + weight, 0));
}

/** Of a normal error with a variance, but for a constant. */
const logLikelihood = (error: number, variance: number) =>
  -(Math.log(variance) + Math.min(MAX_SQUARE, error * error) / variance) / 2;

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
