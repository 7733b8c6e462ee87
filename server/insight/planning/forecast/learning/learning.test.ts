import { expect, test } from 'vitest';
import { dayNumber, dayOfNumber, type DemandSeries } from '#server/insight/planning/forecast/demandSeries.ts';
import { demandForecast } from '#server/insight/planning/forecast/demandForecast.ts';
import { PROBABILITIES } from '#server/insight/planning/forecast/distribution/calibration.ts';
import { demandInterval } from '#server/insight/planning/forecast/distribution/demandInterval.ts';
import { demandQuantile } from '#server/insight/planning/forecast/distribution/demandQuantile.ts';
import { plainDemand } from '#server/insight/planning/forecast/plainDemand.ts';
import { plainDays } from '#server/insight/planning/forecast/season/season.ts';
import { generatedDemand } from '#server/insight/planning/forecast/testing/generatedDemand.ts';
import { drawnShop, END, seriesOf } from '#server/insight/planning/forecast/testing/testSeries.ts';
import { horizonsToLearn, nearestHorizon } from './demandModel.ts';
import { demandTrial, trialOrigins } from './demandTrials.ts';
import { DEFAULT_DISPERSION, fitDispersion } from './fitDispersion.ts';
import { learnDemand } from './learnDemand.ts';

const learn = (series: readonly DemandSeries[], horizons = [7, 30]) => learnDemand(series, END, horizons);
const bytes = ({ model, states }: Awaited<ReturnType<typeof learn>>) => JSON.stringify({ model, states: [...states] });

test('the same input gives the same bytes, in whatever order', async () => {
  const { series, end } = generatedDemand({ seed: 11, products: 80, days: 300 });
  const given = JSON.stringify(series);
  const once = bytes(await learnDemand(series, end, [7, 30, 50]));
  expect(bytes(await learnDemand(series, end, [7, 30, 50]))).toBe(once);
  expect(bytes(await learnDemand(series.toReversed(), end, [7, 30, 50]))).toBe(once);
  expect(JSON.stringify(series), 'what is given stays as it is').toBe(given);
});

test('what comes after the end is not known', async () => {
  const { series, end } = generatedDemand({ seed: 11, products: 30, days: 200 });
  const at = end - 40;
  const past = series.flatMap((one) =>
    one.start < at
      ? [{ ...one, units: one.units.slice(0, at - one.start), isOut: one.isOut.slice(0, at - one.start) }]
      : [],
  );
  expect(bytes(await learnDemand(series, at, [7, 30]))).toBe(bytes(await learnDemand(past, at, [7, 30])));
});

/** All numbers in a value are finite. */
function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isFinite);
}

const month = (series: DemandSeries, { model, states }: Awaited<ReturnType<typeof learn>>) => {
  const forecast = demandForecast(plainDemand(states.get(series.productId)!, model), model, {
    days: 30,
    plainDays: plainDays(model.seasons, { from: END, days: 30 }).brazil,
  });
  return { ...forecast, ...demandInterval(forecast) };
};

test('without any series there is a model of nothing', async () => {
  const { model, states } = await learn([]);
  expect(states.size).toBe(0);
  expect(model).toMatchObject({ end: END, pool: { prior: 0.01, size: 1, catalog: 1 }, restore: 1 });
  expect(model.horizons.map(({ days, dispersion }) => [days, dispersion])).toEqual([
    [7, DEFAULT_DISPERSION],
    [30, DEFAULT_DISPERSION],
  ]);
});

test.each<[string, DemandSeries[]]>([
  [
    'one series',
    [
      seriesOf(
        1,
        Array.from({ length: 200 }, (_, n) => (n % 3 === 0 ? 1 : 0)),
      ),
    ],
  ],
  ['one day', [seriesOf(1, [3])]],
  ['a series that begins tomorrow', [seriesOf(1, [3], { start: END })]],
  ['no sale since the first one', [seriesOf(1, [3, ...Array.from({ length: 300 }, () => 0)])]],
  [
    'no stock since the first sale',
    [
      seriesOf(1, [3, ...Array.from({ length: 300 }, () => 0)], {
        isOut: Array.from({ length: 301 }, (_, n) => n > 0),
      }),
    ],
  ],
  ['a day of 80,000 units', [seriesOf(1, [1, 0, 1, 80_000, ...Array.from({ length: 100 }, () => 1)])]],
  [
    'only days of 80,000 units',
    [
      seriesOf(
        1,
        Array.from({ length: 120 }, () => 80_000),
      ),
    ],
  ],
])('%s gives finite figures, and bounds in order', async (_, series) => {
  const learnt = await learn(series);
  expect(isFinite([learnt.model, ...learnt.states])).toBe(true);
  for (const one of series.filter(({ start }) => start < END)) {
    const { mean, lower, upper, probability } = month(one, learnt);
    expect(mean).toBeGreaterThan(0);
    expect(lower).toBeLessThanOrEqual(upper);
    expect(probability).toBeGreaterThan(0);
    expect(probability).toBeLessThanOrEqual(1);
  }
});

test('without stock levels stand still', async () => {
  const others = drawnShop(20, () => 1, 200);
  const sold = Array.from({ length: 120 }, (_, n) => n % 2);
  const empty = Array.from({ length: 80 }, () => 0);
  const level = async (one: DemandSeries) => {
    const { model, states } = await learn([...others, one]);
    return plainDemand(states.get(99)!, model).level;
  };
  const isOut = [...sold, ...empty].map((_, n) => n >= 120);
  const out = await level(seriesOf(99, [...sold, ...empty], { isOut }));
  expect(out).toBeCloseTo(await level(seriesOf(99, sold)), 1);
  expect(await level(seriesOf(99, [...sold, ...empty]))).toBeLessThan(out / 3);
});

test('a single huge order does not become a level, and part of huge orders is given back', async () => {
  const shop = drawnShop(30, () => 1, 200);
  const [first] = shop as [DemandSeries];
  const units = first.units.map((sold, n) => (n === 150 ? 80_000 : sold));
  const learnt = await learn([{ ...first, units }, ...shop.slice(1)]);
  expect(month(first, learnt).mean).toBeLessThan(1.3 * month(first, await learn(shop)).mean);
  expect(learnt.model.restore).toBe(1.15);
  expect((await learn(shop)).model.restore).toBeGreaterThanOrEqual(1);
  const long = drawnShop(5, () => 1, 400);
  const old = long.map((one, n) =>
    n === 0 ? { ...one, units: one.units.map((sold, d) => (d === 200 ? 900 : sold)) } : one,
  );
  expect((await learn(old)).model.restore, 'only of the last 180 days').toBe((await learn(long)).model.restore);
});

test('thousands of units a month are forecast', async () => {
  const shop = drawnShop(10, () => 300, 200);
  const found = month(shop[0]!, await learn(shop));
  expect(found.mean).toBeGreaterThan(8_500);
  expect(found.counts.step).toBe(Math.floor(found.mean / 1_000));
  expect(found.lower).toBeLessThan(found.mean);
  expect(found.upper).toBeGreaterThan(found.mean);
});

test('days on which clocks changed are days like others', async () => {
  // summer time in São Paulo from 4 November 2018 to 16 February 2019, both at midnight
  const [start, end] = [dayNumber('2018-10-01'), dayNumber('2019-03-01')];
  expect(end - start).toBe(31 + 30 + 31 + 31 + 28);
  const days = Array.from({ length: end - start }, (_, n) => dayOfNumber(start + n));
  expect(new Set(days).size).toBe(days.length);
  expect(days.map(dayNumber)).toEqual(days.map((_, n) => start + n));
  const { model, states } = await learnDemand(
    [
      seriesOf(
        1,
        days.map(() => 2),
        { start },
      ),
    ],
    end,
    [30],
  );
  expect(states.get(1)!.sold).toBe(2 * (days.length - 1));
  expect(plainDays(model.seasons, { from: end, days: 30 }).brazil).toBeCloseTo(30, 0);
});

test('an account of fewer than 50 days has states only', async () => {
  const young = await learn(
    drawnShop(60, () => 2, 49),
    [7, 30],
  );
  for (const { dispersion, curves } of young.model.horizons) {
    expect(dispersion).toEqual(DEFAULT_DISPERSION);
    for (const curve of curves)
      for (const [n, point] of PROBABILITIES.entries()) expect(curve[n]).toBeCloseTo(point, 12);
  }
  expect(young.states.size).toBe(60);
  const older = await learn(
    drawnShop(60, () => 2, 50),
    [7, 30],
  );
  expect(older.model.horizons.map(({ dispersion }) => dispersion)).not.toContainEqual(DEFAULT_DISPERSION);
});

test('past forecasts are of eight origins, half a month apart, the last one ending today', () => {
  expect(trialOrigins({ first: END - 400, end: END, days: 30 })).toEqual(
    [135, 120, 105, 90, 75, 60, 45, 30].map((before) => END - before),
  );
  expect(trialOrigins({ first: END - 50, end: END, days: 30 })).toEqual([END - 30]);
  expect(trialOrigins({ first: END - 49, end: END, days: 7 })).toEqual([]);
  expect(trialOrigins({ first: END - 64, end: END, days: 30 })).toEqual([END - 30]);
  expect(trialOrigins({ first: END - 65, end: END, days: 30 })).toEqual([END - 45, END - 30]);
});

test('a past forecast is of the days with stock, at least a third of them', () => {
  const season = { from: END - 60, values: new Float64Array(60).fill(1) };
  const made = { from: END - 30, days: 30, level: 2, gap: 0 };
  const of = (outDays: number, more: Partial<DemandSeries> = {}) => {
    const one = seriesOf(
      1,
      Array.from({ length: 60 }, () => 3),
      more,
    );
    const isOut = one.units.map((_, n) => n >= 60 - outDays);
    return demandTrial(
      { ...one, isOut },
      Float64Array.from(one.units, () => 1),
      season,
      made,
    );
  };
  expect(of(0)).toEqual({ mean: 60, sold: 90, capped: 30, bin: 6 });
  expect(of(10)).toEqual({ mean: 40, sold: 60, capped: 20, bin: 6 });
  expect(of(19)).toMatchObject({ mean: 22 });
  expect(of(20)).toBeNull();
  expect(of(0, { start: END - 31 })).toBeNull();
  expect(of(0, { start: END - 32 })).not.toBeNull();
  expect(
    demandTrial(
      seriesOf(
        1,
        Array.from({ length: 60 }, () => 0),
      ),
      new Float64Array(60),
      season,
      { ...made, gap: 46 },
    )!.bin,
  ).toBe(0);
});

test('the dispersion is the one under which the past was most likely', async () => {
  const of = (mean: number, counts: number[]) => counts.map((sold) => ({ mean, sold, capped: sold, bin: 1 }));
  const even = of(
    10,
    Array.from({ length: 200 }, (_, n) => 8 + (n % 5)),
  );
  const wide = of(
    10,
    Array.from({ length: 200 }, (_, n) => (n % 5 === 0 ? 50 : 0)),
  );
  expect(await fitDispersion(even)).toEqual({ noise: 1, drift: 0.02 });
  expect((await fitDispersion(wide)).drift * 100 + (await fitDispersion(wide)).noise * 10).toBeGreaterThan(200);
  expect(await fitDispersion(even.slice(0, 19))).toEqual(DEFAULT_DISPERSION);
  expect(await fitDispersion(even.slice(0, 20))).not.toEqual(DEFAULT_DISPERSION);
  const outlier = { mean: 10, sold: 100_000, capped: 100_000, bin: 1 };
  expect(await fitDispersion([...even, outlier]), 'one outlier does not decide').toEqual({ noise: 1, drift: 0.02 });
});

test('days to learn are a week, a month, and those until the next order arrives', () => {
  expect(horizonsToLearn({ leadDays: 20, reviewDays: 30 })).toEqual([7, 30, 50]);
  expect(horizonsToLearn({ leadDays: 0, reviewDays: 7 })).toEqual([7, 30]);
  expect(horizonsToLearn({ leadDays: 0.4, reviewDays: 0 })).toEqual([1, 7, 30]);
  expect(horizonsToLearn({ leadDays: 700, reviewDays: 30 })).toEqual([7, 30, 90]);
  const model = { horizons: [7, 30, 50].map((days) => ({ days, dispersion: DEFAULT_DISPERSION, curves: [] })) };
  expect([1, 7, 18, 19, 30, 40, 41, 90].map((days) => nearestHorizon(model, days).days)).toEqual([
    7, 7, 7, 30, 30, 30, 50, 50,
  ]);
});

test('retail events are those of the country', async () => {
  const brazil = drawnShop(5, (_, day) => (day >= dayNumber('2026-04-28') && day <= dayNumber('2026-05-07') ? 40 : 10));
  const abroad = brazil.map((one) => ({ ...one, productId: 100 + one.productId, country: 'US' }));
  const { model } = await learn([...brazil, ...abroad]);
  expect(model.seasons.brazil.lifts.mothers).toBeGreaterThan(3);
  expect(model.seasons.abroad.lifts.mothers).toBe(1.15);
  const alone = await learn(brazil);
  expect(model.seasons.brazil).toEqual(alone.model.seasons.brazil);
  const may = { from: dayNumber('2027-04-27'), days: 10 };
  const days = plainDays(model.seasons, may);
  expect(days.brazil).toBeGreaterThan(2 * days.abroad);
});

test('demand of a lead time that varies scatters more', async () => {
  const shop = drawnShop(30, () => 1, 200);
  const { model, states } = await learn(shop);
  const own = plainDemand(states.get(1)!, model);
  const days = { days: 30, plainDays: 30 };
  const [sure, unsure] = [0, 10].map((deviationDays) => demandForecast(own, model, { ...days, deviationDays }));
  expect(unsure!.mean).toBe(sure!.mean);
  expect(unsure!.variance - sure!.variance).toBeCloseTo(sure!.mean ** 2 / 9, 6);
  expect(demandQuantile(unsure!, 0.95)).toBeGreaterThan(demandQuantile(sure!, 0.95));
});

test('what sold nothing for 45 plain days is dormant', async () => {
  const since = (days: number) => seriesOf(99, [1, 1, 1, ...Array.from({ length: days }, () => 0)]);
  const isDormant = async (days: number) => {
    const one = since(days);
    return month(one, await learn([...drawnShop(10, () => 1, 200), one])).isDormant;
  };
  expect(await isDormant(30)).toBe(false);
  expect(await isDormant(60)).toBe(true);
});
