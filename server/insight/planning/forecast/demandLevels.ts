import { type DemandSeries, weekdayOf } from './demandSeries.ts';

/** What was sold of late, older sales counting less: units, and the average days it took. */
export interface DemandLevel {
  units: number;
  days: number;
}

/**
 * What the sales of a product before each of some days (numbers, ascending) come to, each day counting half as much as one
 * `halfLifeDays` later. Days without stock are passed over, as if the clock had stood still. The first sale is left out:
 * a history that begins with it would otherwise always promise too much.
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
