import { expect, test } from 'vitest';
import { BIN_COUNT, calibrationBin, calibrationCurve, PROBABILITIES } from './calibration.ts';
import { type DemandDistribution, soldAtMost } from './demandDistribution.ts';
import { demandInterval } from './demandInterval.ts';
import { demandQuantile } from './demandQuantile.ts';
import { interpolate } from './interpolate.ts';
import { logGamma } from './logGamma.ts';
import { countProbabilities, logProbability, probabilityAtMost, varianceOf } from './negativeBinomial.ts';

const SPREAD = { noise: 1.6, drift: 0.25 };
const probability = (count: number, mean: number, spread = SPREAD) => Math.exp(logProbability(count, mean, spread));
const demand = (mean: number, curve = PROBABILITIES, spread = SPREAD): DemandDistribution => ({
  mean,
  counts: countProbabilities(mean, spread, { until: 0.9995 }),
  curve,
});

test('the logarithm of the gamma function is that of factorials, also of small numbers', () => {
  for (const [x, factorial] of [
    [1, 1],
    [2, 1],
    [6, 120],
    [11, 3_628_800],
  ] as const)
    expect(logGamma(x)).toBeCloseTo(Math.log(factorial), 9);
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 9);
  expect(logGamma(0.001)).toBeCloseTo(6.907178885, 8);
});

test('without overdispersion probabilities are Poisson', () => {
  const poisson = { noise: 1, drift: 0 };
  expect(probability(0, 2, poisson)).toBeCloseTo(Math.exp(-2), 3);
  expect(probability(3, 2, poisson)).toBeCloseTo((Math.exp(-2) * 8) / 6, 3);
});

test('probabilities sum to one and have the mean and variance that were asked for', () => {
  const counts = Array.from({ length: 500 }, (_, count) => count);
  const sum = (read: (count: number) => number) =>
    counts.reduce((total, count) => total + read(count) * probability(count, 6), 0);
  expect(sum(() => 1)).toBeCloseTo(1, 6);
  expect(sum((count) => count)).toBeCloseTo(6, 4);
  expect(sum((count) => (count - 6) ** 2)).toBeCloseTo(varianceOf(6, SPREAD), 3);
  expect(varianceOf(6, SPREAD)).toBeCloseTo(1.6 * 6 + 0.25 * 36, 9);
});

test('cumulative probabilities are the sums of single ones, and end where they were asked to', () => {
  const found = countProbabilities(6, SPREAD, { until: 0.99 });
  let sum = 0;
  for (let count = 0; count < found.atMost.length; count++)
    expect(probabilityAtMost(found, count)).toBeCloseTo((sum += probability(count, 6)), 9);
  expect(found.atMost.at(-1)).toBeGreaterThanOrEqual(0.99);
  expect(found.atMost.at(-2)).toBeLessThan(0.99);
  expect(probabilityAtMost(found, -1)).toBe(0);
  expect(probabilityAtMost(found, 1_000)).toBe(1);
  expect(countProbabilities(6, SPREAD, { until: 0.99, least: 80 }).atMost).toHaveLength(81);
  expect(countProbabilities(0, SPREAD, { until: 0.99 }).atMost[0]).toBeGreaterThan(0.999);
});

test('thousands of units are added up in steps of their thousandth part', () => {
  expect(demand(1_999).counts.step).toBe(1);
  const large = demand(20_500);
  expect(large.counts.step).toBe(20);
  const { lower, upper, probability: held } = demandInterval(large);
  expect(lower % 20).toBe(0);
  expect(held).toBeCloseTo(0.8, 2);
  // in units of 20 as spread as in single ones
  const sigma = Math.sqrt(varianceOf(20_500, SPREAD));
  expect(lower).toBeGreaterThan(20_500 - 1.4 * sigma);
  expect(lower).toBeLessThan(20_500 - sigma);
  expect(upper).toBeLessThan(20_500 + 1.5 * sigma);
  const noisy = demand(20_500, PROBABILITIES, { noise: 60, drift: 0.02 });
  expect(noisy.counts.atMost.length).toBeLessThan(3_000);
  expect(demandQuantile(noisy, 0.5)).toBeGreaterThan(19_000);
});

test('a curve is followed between its points, and at flat and steep places', () => {
  const [from, to] = [
    [0, 0.5, 0.5, 1],
    [0, 10, 20, 30],
  ];
  expect([-1, 0, 0.25, 0.5, 0.75, 1, 2].map((x) => interpolate(x, from!, to!))).toEqual([0, 0, 5, 10, 25, 30, 30]);
  expect(interpolate(0.6, [0, 0.6, 0.6], [0, 1, 2])).toBe(1);
  expect(interpolate(0.7, [0, 0.6, 0.6], [0, 1, 2])).toBe(2);
});

test('stocks scatter alike by expected units, and those without a sale for 45 days apart', () => {
  expect([0, 0.29, 0.3, 1, 3, 10, 30, 99, 100, 5_000].map((mean) => calibrationBin(mean, 45))).toEqual([
    1, 1, 2, 3, 4, 5, 6, 6, 7, 7,
  ]);
  expect([0.1, 5_000].map((mean) => calibrationBin(mean, 45.1))).toEqual([0, 0]);
  expect(BIN_COUNT).toBe(8);
});

test('without trials the curve changes nothing', () => {
  const curve = calibrationCurve([], SPREAD);
  for (const [n, point] of PROBABILITIES.entries()) expect(curve[n]).toBeCloseTo(point, 12);
});

test('the curve says how often the past lay below each point', () => {
  // 80 times in the upper half, from 0.9 on: of 120 with the prior, 40·u lie below u, and the trials below 1
  const trials = Array.from({ length: 80 }, () => ({ mean: 1e-9, sold: 3 }));
  const curve = calibrationCurve(trials, SPREAD);
  expect(curve[PROBABILITIES.indexOf(0.9)]).toBeCloseTo((40 * 0.9) / 120, 6);
  expect(curve.at(-1)).toBeCloseTo(1, 6);
  // a count spreads evenly over its own step: of no sales with a chance of about one, a tenth lies below 0.1
  const none = calibrationCurve(
    trials.map(({ mean }) => ({ mean, sold: 0 })),
    SPREAD,
  );
  expect(none[PROBABILITIES.indexOf(0.1)]).toBeCloseTo(0.1, 6);
});

test('of many trials every n-th is used', () => {
  const trials = Array.from({ length: 4_001 }, (_, n) => ({ mean: 5, sold: n % 3 === 0 ? 0 : 9 }));
  const every = calibrationCurve(
    trials.filter((_, n) => n % 3 === 0),
    SPREAD,
  );
  expect(calibrationCurve(trials, SPREAD)).toEqual(every);
});

test('a curve bends the distribution: quantiles and probabilities belong together', () => {
  const curve = PROBABILITIES.map((point) => point ** 2); // the past lay higher than claimed
  const bent = demand(6, curve);
  expect(demandQuantile(bent, 0.25)).toBe(demandQuantile(demand(6), 0.5));
  expect(soldAtMost(bent, 4)).toBeLessThan(soldAtMost(demand(6), 4));
  for (const share of [0.05, 0.3, 0.5, 0.77, 0.9, 0.95, 0.99]) {
    const count = demandQuantile(bent, share);
    expect(soldAtMost(bent, count)).toBeGreaterThanOrEqual(share - 1e-9);
    expect(count > 0 ? soldAtMost(bent, count - 1) : 0).toBeLessThan(share);
  }
});

test('quantiles never fall, and the last one is the last count known', () => {
  const shares = Array.from({ length: 101 }, (_, n) => n / 100);
  const counts = shares.map((share) => demandQuantile(demand(3), share));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(demand(3).counts.atMost.length - 1);
  expect(counts[0]).toBe(0);
});

test.each([
  ['of what hardly sells nothing is expected', 0.05, { lower: 0, upper: 0 }],
  ['of few units the bounds hold more than 80 %, and say so', 1.5, { lower: 0, upper: 3 }],
  ['of many units they hold what was asked for', 250, { lower: 108, upper: 419 }],
])('%s', (_, mean, bounds) => {
  const found = demandInterval(demand(mean));
  expect(found).toMatchObject(bounds);
  const held = Array.from({ length: bounds.upper - bounds.lower + 1 }, (_count, n) => bounds.lower + n).reduce(
    (sum, count) => sum + probability(count, mean),
    0,
  );
  expect(found.probability).toBeCloseTo(held, 6);
});

test('bounds are those whose probability is nearest to the share, around the mean', () => {
  for (const mean of [0.2, 0.7, 1.3, 2.2, 3.7, 5, 8.1, 12.5]) {
    const { lower, upper, probability: held } = demandInterval(demand(mean));
    const low = demandQuantile(demand(mean), 0.1);
    const high = demandQuantile(demand(mean), 0.9);
    for (const [a, b] of [
      [low, high],
      [low + 1, high],
      [low, high - 1],
      [low + 1, high - 1],
    ] as const) {
      if (a > b || a > Math.ceil(mean) || b < Math.floor(mean)) continue;
      const other = soldAtMost(demand(mean), b) - (a > 0 ? soldAtMost(demand(mean), a - 1) : 0);
      expect(Math.abs(held - 0.8)).toBeLessThanOrEqual(Math.abs(other - 0.8) + 1e-9);
    }
    expect(lower).toBeLessThanOrEqual(Math.ceil(mean));
    expect(upper).toBeGreaterThanOrEqual(Math.floor(mean));
  }
});
