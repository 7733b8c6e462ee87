import { AGES, placeOf, type StageCounts } from './stageCounts.ts';

/** Sales at risk that the coarser cell counts as. */
const WEIGHT = 20;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const ROUNDS = 4;

/** Probability of leaving a stage on the day of each age; multiplied by the factor of the weekday. */
export interface StageHazards {
  byAge: Float64Array;
  weekday: readonly number[];
}

/** Hazards of all sales of a stage. Null without any event: nothing is learned. */
export function commonHazards(counts: StageCounts | undefined): StageHazards | null {
  if (!counts || !counts.events.some((count) => count > 0)) return null;
  let weekday = WEEKDAYS.map(() => 1);
  for (let round = 0; round < ROUNDS; round += 1)
    weekday = weekdayFactors(counts, commonByAge(counts, weekday), weekday);
  return { byAge: commonByAge(counts, weekday), weekday };
}

/** Hazards of a cell, shrunk to those of the coarser cell with the weight of 20 sales. */
export function cellHazards(counts: StageCounts | undefined, coarser: StageHazards): StageHazards {
  if (!counts) return coarser;
  const { events, risk } = sumsByAge(counts, coarser.weekday);
  const byAge = coarser.byAge.map((hazard, age) => bounded((events[age]! + WEIGHT * hazard) / (risk[age]! + WEIGHT)));
  return { byAge, weekday: coarser.weekday };
}

/** Events over expected events of each weekday, shrunk to 1 with the weight of 20 events. */
function weekdayFactors({ events, risk }: StageCounts, byAge: Float64Array, before: readonly number[]): number[] {
  return WEEKDAYS.map((weekday) => {
    let [seen, expected] = [0, 0];
    for (let age = 0; age < AGES; age += 1) {
      const place = placeOf(age, weekday);
      seen += events[place]!;
      expected += risk[place]! * bounded(byAge[age]! * before[weekday]!);
    }
    return (before[weekday]! * (seen + WEIGHT)) / (expected + WEIGHT);
  });
}

/** An age with fewer than 20 sales at risk takes the rest from the mean hazard of it and older ages. */
function commonByAge(counts: StageCounts, weekday: readonly number[]): Float64Array {
  const { events, risk } = sumsByAge(counts, weekday);
  const hazards = new Float64Array(AGES);
  let [eventsLeft, riskLeft] = [sumOf(events), sumOf(risk)];
  let tail = riskLeft > 0 ? eventsLeft / riskLeft : 0;
  for (let age = 0; age < AGES; age += 1) {
    if (riskLeft >= WEIGHT) tail = eventsLeft / riskLeft;
    const borrowed = Math.max(0, WEIGHT - risk[age]!);
    hazards[age] = bounded((events[age]! + borrowed * tail) / (risk[age]! + borrowed));
    eventsLeft -= events[age]!;
    riskLeft -= risk[age]!;
  }
  return hazards;
}

function sumsByAge(counts: StageCounts, weekday: readonly number[]): { events: Float64Array; risk: Float64Array } {
  const [events, risk] = [new Float64Array(AGES), new Float64Array(AGES)];
  for (let age = 0; age < AGES; age += 1)
    for (const day of WEEKDAYS) {
      events[age]! += counts.events[placeOf(age, day)]!;
      risk[age]! += counts.risk[placeOf(age, day)]! * weekday[day]!;
    }
  return { events, risk };
}

const sumOf = (numbers: Float64Array) => numbers.reduce((sum, each) => sum + each, 0);
const bounded = (share: number) => Math.min(1, Math.max(0, share));
