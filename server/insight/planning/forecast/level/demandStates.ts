import type { DemandSeries } from '#server/insight/planning/forecast/demandSeries.ts';
import type { DayValues } from '#server/insight/planning/forecast/season/season.ts';

/** Days after which a sale weighs half, slowest first. */
export const HALF_LIVES = [180, 60, 21, 8] as const;
/** Place of the half-life by which listings share the demand of their stock. */
export const SHARE_LIFE = 1;
const FADES = HALF_LIVES.map((days) => 0.5 ** (1 / days));
const RECENT_DAYS = 21;

/** What is known of the demand of one stock: sums that fade, of a discounted gamma-Poisson model. */
export interface DemandState {
  /** Capped units, and the plain days they took, fading by each of HALF_LIVES. */
  units: readonly number[];
  days: readonly number[];
  /** Plain days since the last sale. */
  gap: number;
  /** Days with a sale, fading by the slowest half-life. */
  saleDays: number;
  /** Sums of capped units a day, and of their squares. */
  sold: number;
  squares: number;
}

/** A state, and the capped units and plain days of the last three weeks, by which the catalogue's factor is found. */
export interface RecentState {
  state: DemandState;
  recentUnits: number;
  recentDays: number;
}

/**
 * States of a series before each of the days `ends` (numbers, ascending), by its capped units and the season's factors. The day
 * of the first sale is left out, since the history begins because of it; on days without stock every clock stands still.
 */
export function demandStates(
  { start, isOut }: Pick<DemandSeries, 'start' | 'isOut'>,
  capped: Float64Array,
  season: DayValues,
  ends: readonly number[],
): RecentState[] {
  const units = FADES.map(() => 0);
  const days = FADES.map(() => 0);
  const known = { gap: 0, saleDays: 0, sold: 0, squares: 0 };
  let n = 1;
  return ends.map((end) => {
    for (; n < Math.min(end - start, capped.length); n++) {
      if (isOut[n]) continue;
      const sold = capped[n]!;
      const length = season.values[start + n - season.from]!;
      for (let life = 0; life < FADES.length; life++) {
        units[life] = units[life]! * FADES[life]! + sold;
        days[life] = days[life]! * FADES[life]! + length;
      }
      known.saleDays = known.saleDays * FADES[0]! + (sold > 0 ? 1 : 0);
      known.gap = sold > 0 ? 0 : known.gap + length;
      known.sold += sold;
      known.squares += sold * sold;
    }
    const state = { units: [...units], days: [...days], ...known };
    return { state, ...recentOf({ start, isOut }, capped, season, end) };
  });
}

function recentOf(
  { start, isOut }: Pick<DemandSeries, 'start' | 'isOut'>,
  capped: Float64Array,
  season: DayValues,
  end: number,
) {
  let recentUnits = 0;
  let recentDays = 0;
  for (let n = Math.max(1, end - RECENT_DAYS - start); n < Math.min(end - start, capped.length); n++) {
    if (isOut[n]) continue;
    recentUnits += capped[n]!;
    recentDays += season.values[start + n - season.from]!;
  }
  return { recentUnits, recentDays };
}
