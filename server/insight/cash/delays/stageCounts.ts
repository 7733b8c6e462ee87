import { weekdayOf } from '#server/insight/planning/forecast/demandSeries.ts';
import { isNationalHoliday } from '#server/insight/cash/calendar/nationalHolidays.ts';
import { cellsOf, type LeadBounds } from './delayCells.ts';
import { type ReleaseSale, STAGES, stageDays } from './releaseSale.ts';

/** Ages counted apart; the last holds all older ones. */
export const AGES = 60;
const WEEKDAYS = 7;
const SUNDAY = 6;

/** Sales at risk and events of one stage and cell, by age × weekday. */
export interface StageCounts {
  risk: Float64Array;
  events: Float64Array;
}

/** Counts of each stage by cell. */
export type AllCounts = Map<string, StageCounts>[];

const weekdays = new Map<number, number>();

/** 0 for Monday to 6 for Sunday; a national holiday counts as Sunday. */
export function workWeekday(day: number): number {
  const known = weekdays.get(day);
  if (known !== undefined) return known;
  const found = isNationalHoliday(day) ? SUNDAY : weekdayOf(day);
  weekdays.set(day, found);
  return found;
}

/** Place of an age, in days since the stage began, and a weekday within the counts. */
export const placeOf = (age: number, weekday: number): number => Math.min(age, AGES - 1) * WEEKDAYS + weekday;

/**
 * Counts sales as known at `origin`. A sale still in a stage is at risk on its days before `origin` (censored); one that left
 * a stage unseen, with a later event only, is not counted in it.
 */
export function countStages(sales: readonly ReleaseSale[], origin: number, bounds: LeadBounds): AllCounts {
  const all: AllCounts = Array.from({ length: STAGES }, () => new Map<string, StageCounts>());
  const paths = new Map<string, StageCounts[][]>();
  for (const sale of sales) {
    const days = stageDays(sale);
    const cells = cellsOf(sale, bounds);
    const finest = cells.at(-1)!;
    const path = paths.get(finest) ?? [];
    paths.set(finest, path);
    for (let stage = 0; stage < STAGES; stage += 1) {
      const [entered, left] = [days[stage], days[stage + 1]];
      if (entered == null) continue;
      if (left == null && isLeftUnseen(days, stage)) continue;
      const counts = (path[stage] ??= cells.map((cell) => countsOf(all[stage]!, cell)));
      countStay(counts, entered, left ?? null, origin);
    }
  }
  return all;
}

function isLeftUnseen(days: readonly (number | null)[], stage: number): boolean {
  for (let later = stage + 2; later < days.length; later += 1) if (days[later] !== null) return true;
  return false;
}

function countStay(cells: readonly StageCounts[], entered: number, left: number | null, origin: number): void {
  const end = left ?? origin - 1;
  for (let day = entered; day <= end; day += 1) {
    const place = placeOf(day - entered, workWeekday(day));
    for (const { risk } of cells) risk[place]! += 1;
    if (day === left) for (const { events } of cells) events[place]! += 1;
  }
}

function countsOf(cells: Map<string, StageCounts>, cell: string): StageCounts {
  const known = cells.get(cell);
  if (known) return known;
  const empty = { risk: new Float64Array(AGES * WEEKDAYS), events: new Float64Array(AGES * WEEKDAYS) };
  cells.set(cell, empty);
  return empty;
}
