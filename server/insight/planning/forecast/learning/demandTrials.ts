import type { DemandSeries } from '#server/insight/planning/forecast/demandSeries.ts';
import { calibrationBin } from '#server/insight/planning/forecast/distribution/calibration.ts';
import type { DayValues } from '#server/insight/planning/forecast/season/season.ts';

/** A past forecast and what was sold. */
export interface DemandTrial {
  /** Expected units of the days with stock. */
  mean: number;
  sold: number;
  /** Units sold, huge orders capped: what the mean is of. */
  capped: number;
  bin: number;
}

const ORIGINS = 8;
const ORIGIN_EVERY_DAYS = 15;
const MIN_DAYS_BEFORE = 20;
/** A younger account learns no dispersion. */
const MIN_ACCOUNT_DAYS = 50;

/** First days of past forecasts of `days` days, ascending, the last one ending before `end`; `first`: the account's first day. */
export function trialOrigins({ first, end, days }: { first: number; end: number; days: number }): number[] {
  if (end - first < MIN_ACCOUNT_DAYS) return [];
  return Array.from({ length: ORIGINS }, (_, n) => end - days - (ORIGINS - 1 - n) * ORIGIN_EVERY_DAYS).filter(
    (from) => from - first >= MIN_DAYS_BEFORE,
  );
}

/**
 * The forecast of `days` days from the day `from` on, of a series that sold `level` units on a plain day, its last sale `gap` plain
 * days before. Null without a day of history, or when fewer than a third of the days had stock.
 */
export function demandTrial(
  { start, units, isOut }: DemandSeries,
  capped: Float64Array,
  season: DayValues,
  { from, days, level, gap }: { from: number; days: number; level: number; gap: number },
): DemandTrial | null {
  if (start >= from - 1) return null;
  const sums = { sold: 0, capped: 0 };
  let exposure = 0;
  for (let day = from; day < from + days; day++) {
    if (isOut[day - start]) continue;
    sums.sold += units[day - start] ?? 0;
    sums.capped += capped[day - start] ?? 0;
    exposure += season.values[day - season.from]!;
  }
  if (exposure <= days / 3) return null;
  const mean = level * exposure;
  return { mean, ...sums, bin: calibrationBin(mean, gap) };
}
