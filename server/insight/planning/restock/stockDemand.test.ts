import { expect, test } from 'vitest';
import { PROBABILITIES } from '#server/insight/planning/forecast/distribution/calibration.ts';
import { learnDemand } from '#server/insight/planning/forecast/learning/learnDemand.ts';
import { FORECAST_DAYS } from '#server/insight/planning/forecast/productForecasts.ts';
import { plainDays } from '#server/insight/planning/forecast/season/season.ts';
import { END } from '#server/insight/planning/forecast/testing/testSeries.ts';
import { stockDemand } from './stockDemand.ts';

const listing = (level: number, gap = 0, country = 'BR') => ({ country, demand: { level, gap } });
/** A model of nothing, under which what is dormant sells more than its distribution says. */
const modelOf = async () => {
  const { model } = await learnDemand([], END, [30]);
  const dormant = PROBABILITIES.map((point) => point ** 4);
  const horizons = model.horizons.map((one) => ({ ...one, curves: [dormant, ...one.curves.slice(1)] }));
  const learnt = { ...model, horizons };
  return { model: learnt, month: plainDays(model.seasons, { from: END, days: FORECAST_DAYS }) };
};

test('the demand of a stock is that of its listings together', async () => {
  const { model, month } = await modelOf();
  const [whole, parts] = [[listing(2)], [listing(0.5), listing(1.5)]].map((one) => stockDemand(one, model, month));
  expect(parts).toEqual(whole);
  expect(whole!.units).toBeCloseTo(2 * month.brazil, 9);
  expect(whole!.daily.mean).toBeCloseTo(whole!.units / 30, 9);
  expect(whole!.daily.deviation ** 2 * 30).toBeCloseTo(1.6 * whole!.units + 0.25 * whole!.units ** 2, 6);
  expect(whole!.lower).toBeLessThan(whole!.units);
  expect(whole!.upper).toBeGreaterThan(whole!.units);
  expect(stockDemand([listing(2, 0, 'US')], model, month).units).toBeCloseTo(2 * month.abroad, 9);
});

test('a stock is dormant when none of its listings sold of late', async () => {
  const { model, month } = await modelOf();
  const [awake, half, dormant] = [
    [0, 0],
    [0, 60],
    [60, 60],
  ].map((gaps) =>
    stockDemand(
      gaps.map((gap) => listing(1, gap)),
      model,
      month,
    ),
  );
  expect(half).toEqual(awake);
  expect(dormant!.lower).toBeGreaterThan(awake!.lower);
});
