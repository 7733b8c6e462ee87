import { type DemandSeries, weekdayOf } from './demandSeries.ts';

/** Recent sales with decaying weights: units, and the average days they took. */
export interface DemandLevel {
  units: number;
  days: number;
}

/**
 * Demand levels of a product before each of some days (numbers, ascending); a day weighs half as much as one `halfLifeDays`
 * later. Days without stock are skipped and do not count as elapsed. The first sale is excluded: a history that begins with
 * it would otherwise overestimate demand.
 */
export function demandLevels(
  { start, units, isOut }: DemandSeries,
  weekday: readonly number[],
  halfLifeDays: number,
  ends: readonly number[],
): DemandLevel[] {
  const fade = 0.5 ** (1 / halfLifeDays);
  const level: DemandLevel = { units: 0, days: 0 };
  const levels: DemandLevel[] = [];
  let day = start + 1;
  for (const end of ends) {
    for (; day < end && day - start < units.length; day++) {
      if (isOut[day - start]) continue;
      level.units = level.units * fade + units[day - start]!;
      level.days = level.days * fade + weekday[weekdayOf(day)]!;
    }
    levels.push({ ...level });
  }
  return levels;
}
