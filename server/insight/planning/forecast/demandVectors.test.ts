import { expect, test } from 'vitest';
import { demandForecast } from './demandForecast.ts';
import type { DemandDistribution } from './distribution/demandDistribution.ts';
import { PROBABILITIES } from './distribution/calibration.ts';
import { demandInterval } from './distribution/demandInterval.ts';
import { demandQuantile } from './distribution/demandQuantile.ts';
import { countProbabilities } from './distribution/negativeBinomial.ts';
import { learnDemand } from './learning/learnDemand.ts';
import { cappedUnits } from './level/cappedUnits.ts';
import { demandLevel } from './level/demandLevel.ts';
import { demandStates } from './level/demandStates.ts';
import { plainDemand } from './plainDemand.ts';
import { retailEvents } from './season/retailEvents.ts';
import { plainDays } from './season/season.ts';
// the ten vectors of the reference of the demand recipe (FORECAST.md, November 2026), made by its vectors.mjs
import vectors from './testing/demandVectors.json' with { type: 'json' };
import { generatedDemand } from './testing/generatedDemand.ts';
import { mulberry32 } from '#server/platform/random/mulberry32.ts';

/** Places of the numbers of `expected` that are not met to a relative error of 1e-9. */
function missesOf(found: unknown, expected: unknown, at = ''): string[] {
  if (typeof expected !== 'number')
    return Object.entries(expected as object).flatMap(([key, value]) =>
      missesOf((found as Record<string, unknown>)[key], value, `${at} ${key}`),
    );
  const isNear = Math.abs(Number(found) - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
  return isNear ? [] : [`${at}: ${String(found)} instead of ${expected}`];
}

const vector = (number: number) => Object.values(vectors)[number - 1];

const plain = (mean: number, curve = PROBABILITIES): DemandDistribution => ({
  mean,
  counts: countProbabilities(mean, { noise: 1.6, drift: 0.25 }, 0.9995),
  curve,
});
const shown = ({ lower, upper, probability }: ReturnType<typeof demandInterval>) => ({
  lower,
  upper,
  held: probability,
});

test('vector 1: the generator of random numbers', () => {
  const random = mulberry32(1);
  expect(missesOf([random(), random(), random()], vector(1))).toEqual([]);
});

test('vector 2: the days of the retail events of 2026', () => {
  const events = retailEvents(2026).map(({ event, first, last }) => [event, [first, last]]);
  expect(Object.fromEntries(events)).toEqual(vector(2));
});

test('vector 3: states of a series with days without stock and a huge order', () => {
  const units = [2, 0, 0, 1, 0, 3, 0, 0, 0, 40, 0, 0];
  const isOut = units.map((_, n) => n === 7 || n === 8);
  const season = { from: 20_000, values: new Float64Array(40).fill(1) };
  const [known] = demandStates({ start: 20_000, isOut }, cappedUnits(units), season, [20_012]);
  const { units: u, days: d, gap, saleDays, sold: sum, squares } = known!.state;
  expect(missesOf({ u, d, gap, saleDays, sum, squares }, vector(3))).toEqual([]);
});

test('vectors 4 to 6: levels of steady, dead and bulk demand', () => {
  const state = { units: [0, 0, 0, 0], days: [120, 60, 25, 11], gap: 0, saleDays: 10, sold: 40, squares: 60 };
  const level = (more: Partial<typeof state>) =>
    demandLevel({ ...state, ...more }, { prior: 0.1, size: 1.2, catalog: 1 });
  expect(missesOf(level({ units: [60, 30, 12.5, 5.5] }), vector(4))).toEqual([]);
  expect(missesOf(level({ units: [30, 3, 0.2, 0.001], gap: 100 }), vector(5))).toEqual([]);
  expect(missesOf(level({ units: [60, 30, 20, 16], squares: 800 }), vector(6))).toEqual([]);
});

test('vectors 7 and 8: quantiles and shown intervals', () => {
  expect(
    missesOf(
      [0.4, 6, 250].map((mean) => [0.1, 0.5, 0.9, 0.95].map((share) => demandQuantile(plain(mean), share))),
      vector(7),
    ),
  ).toEqual([]);
  const squared = plain(
    6,
    PROBABILITIES.map((probability) => probability ** 2),
  );
  expect(
    missesOf(
      [plain(0.4), plain(6), plain(250), squared].map((demand) => shown(demandInterval(demand))),
      vector(8),
    ),
  ).toEqual([]);
});

test('vectors 9 and 10: what is learnt of a made shop, and its forecasts of 30 days', async () => {
  const { series, end } = generatedDemand({ seed: 11, products: 60, days: 240 });
  const { model, states } = await learnDemand(series, end, [30]);
  const sum = (read: (units: number, n: number) => number) =>
    series.reduce((total, { units }) => total + units.reduce((part, each, n) => part + read(each, n), 0), 0);
  expect(
    missesOf(
      [
        series.length,
        sum((units) => units),
        sum((units, n) => units * n),
        model.seasons.brazil.weekday,
        model.pool,
        model.horizons[0]!.dispersion,
        model.restore,
      ],
      vector(9),
    ),
  ).toEqual([]);
  const days = plainDays(model.seasons, { from: end, days: 30 }).brazil;
  const forecasts = [0, 7, 23, 41].map((n) => {
    const demand = demandForecast(plainDemand(states.get(series[n]!.productId)!, model), model, {
      days: 30,
      plainDays: days,
    });
    const bin = model.horizons[0]!.curves.indexOf(demand.curve as number[]);
    return { mean: demand.mean, bin, ...shown(demandInterval(demand)), q95: demandQuantile(demand, 0.95) };
  });
  expect(missesOf(forecasts, vector(10))).toEqual([]);
});
