import { expect, test } from 'vitest';
import { PROBABILITIES } from '#server/insight/planning/forecast/distribution/calibration.ts';
import { soldAtMost } from '#server/insight/planning/forecast/distribution/demandDistribution.ts';
import { countProbabilities } from '#server/insight/planning/forecast/distribution/negativeBinomial.ts';
import { placeUnits } from './placeUnits.ts';

const demandOf = (mean: number) => ({
  mean,
  counts: countProbabilities(mean, { noise: 1.6, drift: 0.25 }, 0.9995),
  curve: PROBABILITIES,
});
const place = { demand: demandOf(20), position: 0, margin: 1_000 as number | null, keeping: 50 };

test('units go where their sale is likeliest to leave more, one after the other', () => {
  const even = placeUnits(10, [place, place]);
  expect(even.units).toEqual([5, 5]);
  const better = placeUnits(10, [place, { ...place, margin: 2_000 }]);
  expect(better.units[1]).toBeGreaterThan(better.units[0]!);
  const stocked = placeUnits(10, [{ ...place, position: 30 }, place]);
  expect(stocked.units).toEqual([0, 10]);
});

test('no unit goes where keeping it costs more than it is expected to leave', () => {
  const { units, profits, rest } = placeUnits(1_000, [place]);
  const [placed] = units as [number];
  const worth = (n: number) => 1_000 * (1 - soldAtMost(place.demand, n)) - 50;
  expect(worth(placed - 1)).toBeGreaterThan(0);
  expect(worth(placed)).toBeLessThanOrEqual(0);
  expect(rest).toBe(1_000 - placed);
  const sum = Array.from({ length: placed }, (_, n) => worth(n)).reduce((total, one) => total + one, 0);
  expect(profits[0]).toBeCloseTo(sum, 6);
  expect(placeUnits(5, [{ ...place, margin: -10 }])).toEqual({ units: [0], profits: [0], rest: 5 });
});

test('where the profit of a sale is not known, nothing is placed and nothing promised', () => {
  expect(placeUnits(5, [{ ...place, margin: null }])).toEqual({ units: [null], profits: [null], rest: 5 });
  expect(placeUnits(5, [{ ...place, margin: null }, place]).units).toEqual([null, 5]);
});
