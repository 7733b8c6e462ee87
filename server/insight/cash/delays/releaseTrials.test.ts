import { expect, test } from 'vitest';
import { madeSales, sale } from '#server/insight/cash/testing/madeSales.ts';
import { bandScale } from './bands.ts';
import { drawnSums, releaseTrials, scalesOf } from './releaseTrials.ts';

const START = 17_000;
const origins = [START + 100, START + 114, START + 128];
const sales = madeSales({ start: START, days: 160, perDay: 2, seed: 1 });
const options = { origins, seed: 1 };

test('sales made later than the last origin change nothing, nor do their releases', () => {
  const before = releaseTrials(
    sales.filter(({ paid }) => paid < START + 128),
    options,
  );
  expect(before).toHaveLength(3);
  expect(releaseTrials(sales, options)).toEqual(before);
});

test('what came later changes what was released, never what was expected', () => {
  const late = sales.map((one) => {
    if (one.released! < START + 100) return one;
    return { ...one, delivered: one.delivered! < START + 100 ? one.delivered : null, released: START + 131 };
  });
  const [first] = releaseTrials(sales, options);
  const [changed] = releaseTrials(late, options);
  expect(changed!.mean).toEqual(first!.mean);
  expect(changed!.sums.map(({ band, sd }) => ({ band, sd }))).toEqual(
    first!.sums.map(({ band, sd }) => ({ band, sd })),
  );
  expect(changed!.actual).not.toEqual(first!.actual);
});

test('open sales are those paid and not released; all of their money is counted', () => {
  for (const { origin, open, actual, sums } of releaseTrials(sales, options)) {
    const expected = sales.filter(({ paid, released }) => paid < origin && released! >= origin);
    expect(open, `open on ${origin}`).toEqual(expected);
    const came = expected.filter(({ released }) => released! < origin + 7);
    expect(sums[0]!.actual, `released in 7 days from ${origin}`).toBe(came.reduce((sum, { minor }) => sum + minor, 0));
    expect(actual[0], `released on ${origin}`).toBe(
      came.filter(({ released }) => released === origin).reduce((sum, { minor }) => sum + minor, 0),
    );
  }
});

test('a stated day does not enter a trial', () => {
  const stated = sales.map((one) => ({ ...one, stated: one.released }));
  const [first] = releaseTrials(sales, options);
  expect(releaseTrials(stated, options)[0]!.mean).toEqual(first!.mean);
});

test('the scale takes the errors of ended horizons only', () => {
  const trials = releaseTrials(sales, options);
  const found = trials.map(({ sums }) => sums[0]!);
  const errorOf = (n: number, weight = 1) => ({
    error: (found[n]!.actual - found[n]!.mean) / found[n]!.sd,
    shared: sharedOf(n),
    weight,
  });
  // the last forecast until then says how much its sales share
  const sharedOf = (n: number) => found[n]!.shared / found[n]!.sd;
  const scaleOn = (origin: number) => scalesOf(trials, origin)[0]!.scale;
  expect(scaleOn(START + 99)).toBe(bandScale([]));
  expect(scaleOn(START + 106)).toBe(bandScale([], sharedOf(0)));
  expect(scaleOn(START + 107)).toBe(bandScale([errorOf(0)], sharedOf(0)));
  expect(scaleOn(START + 121)).toBe(bandScale([errorOf(0), errorOf(1)], sharedOf(1)));
});

test('the scale is for the sums that are asked for, and errors of overlapping days count for what is new in them', () => {
  const trials = releaseTrials(sales, options);
  const now = [1, 2, 3].map((sd) => ({ sd, shared: 4 * sd }));
  const of30 = trials.map(({ sums }) => sums[2]!);
  // 58 days were seen by three forecasts of 30
  const errors = of30.map(({ actual, mean, sd, shared }) => ({
    error: (actual - mean) / sd,
    shared: shared / sd,
    weight: 58 / 90,
  }));
  expect(scalesOf(trials, START + 158, now)[2]!.scale).toBe(bandScale(errors, 4));
  const half = Float64Array.from({ length: 30 }, (_, day) => (day === 3 ? 0.5 : 0));
  expect(drawnSums([{ id: 'a', minor: 100, shares: half }])[0]).toEqual({ sd: 50, shared: 25 });
});

test('nothing open or nothing learned gives no trial', () => {
  expect(releaseTrials([], options)).toEqual([]);
  expect(releaseTrials([sale({ paid: START + 99 })], options)).toEqual([]);
});
