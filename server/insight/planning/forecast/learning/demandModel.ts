import type { Dispersion } from '#server/insight/planning/forecast/distribution/negativeBinomial.ts';
import type { DemandPool } from '#server/insight/planning/forecast/level/demandLevel.ts';
import type { ByCalendar } from '#server/insight/planning/forecast/season/retailCalendar.ts';
import type { Season } from '#server/insight/planning/forecast/season/season.ts';

/** How far the demand of a number of days scatters around its mean. */
export interface LearntHorizon {
  days: number;
  dispersion: Dispersion;
  /** Calibration curve of each bin. */
  curves: readonly (readonly number[])[];
}

/** What was learnt of all stocks of an account together. */
export interface DemandModel {
  /** Number of the first day that was not known. */
  end: number;
  pool: DemandPool;
  seasons: ByCalendar<Season>;
  /** Units sold ÷ capped units: huge orders are part of the demand that stock has to meet. */
  restore: number;
  /** Ascending by days. */
  horizons: readonly LearntHorizon[];
}

const STANDARD_DAYS = [7, 30];
const MAX_DAYS = 90;

/** Horizons to learn: a week, a month, and the days from one order to the arrival of the next. */
export function horizonsToLearn({ leadDays, reviewDays }: { leadDays: number; reviewDays: number }): number[] {
  const protection = Math.min(MAX_DAYS, Math.max(1, Math.round(leadDays + reviewDays)));
  return [...new Set([...STANDARD_DAYS, protection])].sort((a, b) => a - b);
}

/** The learnt horizon nearest to a number of days; the shorter one of two as near. */
export const nearestHorizon = ({ horizons }: Pick<DemandModel, 'horizons'>, days: number): LearntHorizon =>
  horizons.reduce((best, one) => (Math.abs(one.days - days) < Math.abs(best.days - days) ? one : best));
