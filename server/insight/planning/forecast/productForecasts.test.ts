import { expect, test } from 'vitest';
import { dayOfNumber, type DemandSeries, weekdayOf } from './demandSeries.ts';
import { productForecasts } from './productForecasts.ts';
import { stockSeries } from './stockSeries.ts';
import { drawnShop, END, seriesOf } from './testing/testSeries.ts';

const RULES = { leadDays: 20, reviewDays: 30 };
const TODAY = dayOfNumber(END);
const forecastsOf = async (series: readonly DemandSeries[], pools = new Map<number, readonly number[]>()) => {
  const { forecasts } = await productForecasts(stockSeries(series, pools), TODAY, RULES);
  return new Map(forecasts.map((forecast) => [forecast.productId, forecast]));
};

test('a steady product is forecast at its level, more on Black Friday, with bounds of whole units', async () => {
  const all = drawnShop(30, (n) => 1 + n / 10);
  const { days, units } = (await forecastsOf(all)).get(21)!;
  expect(days).toHaveLength(30);
  expect(days.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(units, 9);
  expect(days[0]!.mean).toBeGreaterThan(2.4);
  expect(days[0]!.mean).toBeLessThan(3.6);
  expect(days[7]!.mean / days[0]!.mean).toBeCloseTo(3, 1); // 27 November
  expect(days.every(({ lower, upper }) => Number.isInteger(lower) && Number.isInteger(upper) && lower <= upper)).toBe(
    true,
  );
  expect(days.every(({ probability }) => probability > 0.7 && probability <= 1)).toBe(true);
});

test('weekend sales are forecast for weekends', async () => {
  const all = drawnShop(20, (_, day) => (weekdayOf(day) >= 5 ? 6 : 1));
  const { days } = (await forecastsOf(all)).get(1)!; // Friday, Saturday…
  expect(days[1]!.mean).toBeGreaterThan(4 * days[0]!.mean);
});

test('days without stock are not days without demand', async () => {
  const all = drawnShop(30, () => 2);
  const [one] = all as [DemandSeries];
  const emptied = one.units.map((units, n) => (n >= 305 ? 0 : units));
  const known = { ...one, units: emptied, isOut: emptied.map((_, n) => n >= 305) };
  const unknown = { ...one, units: emptied };
  const unitsOf = async (first: DemandSeries) => (await forecastsOf([first, ...all.slice(1)])).get(1)!.units;
  expect(await unitsOf(known)).toBeGreaterThan(50);
  expect(await unitsOf(unknown)).toBeLessThan(20);
});

test('a new product is forecast by half of the level of the shop’s products', async () => {
  const all = drawnShop(40, () => 0.5);
  const { units } = (await forecastsOf([...all, seriesOf(99, [1])])).get(99)!;
  expect(units).toBeGreaterThan(6);
  expect(units).toBeLessThan(14);
});

test('listings of one stock are forecast as one, each by its share', async () => {
  const units = Array.from({ length: 200 }, (_, n) => 1 + (n % 3));
  const split = (share: number) => units.map((sold) => sold * share);
  const others = drawnShop(20, () => 1, 200);
  const pool = [51, 52];
  const apart = await forecastsOf([...others, seriesOf(50, split(4))]);
  const together = await forecastsOf(
    [...others, seriesOf(51, split(1)), seriesOf(52, split(3))],
    new Map(pool.map((id) => [id, pool])),
  );
  const [a, b] = [together.get(51)!, together.get(52)!];
  expect(a.share + b.share).toBeCloseTo(1, 12);
  expect(b.share).toBeCloseTo(0.75, 2);
  expect([a.stockId, b.stockId]).toEqual([51, 51]);
  expect(a.units + b.units).toBeCloseTo(apart.get(50)!.units, 9);
  expect(b.units / a.units).toBeCloseTo(b.share / a.share, 9);
  expect(apart.get(50)).toMatchObject({ stockId: 50, share: 1 });
});

test('listings that sold nothing of late share a stock equally', async () => {
  const pool = [51, 52];
  const found = await forecastsOf(
    [51, 52].map((id) => seriesOf(id, [1])),
    new Map(pool.map((id) => [id, pool])),
  );
  expect([found.get(51)!.share, found.get(52)!.share]).toEqual([0.5, 0.5]);
});

test('a stock is out when no listing of it has any, from the first sale of each on', () => {
  const pool = [7, 8];
  const [{ whole } = { whole: null }] = stockSeries(
    [seriesOf(8, [1, 0, 0, 0], { isOut: [false, true, true, false] }), seriesOf(7, [2, 0], { isOut: [false, true] })],
    new Map(pool.map((id) => [id, pool])),
  );
  expect(whole).toMatchObject({
    productId: 7,
    start: END - 4,
    units: [1, 0, 2, 0],
    isOut: [false, true, false, false],
  });
});

test('the only listing of a stock that sold is the demand of the stock', () => {
  const pool = [7, 8];
  const one = seriesOf(8, [1, 2]);
  const found = stockSeries([one], new Map(pool.map((id) => [id, pool])));
  expect(found).toEqual([{ whole: { ...one, productId: 7 }, listings: [one] }]);
});

test('confidence is the narrowness of the month', async () => {
  const all = drawnShop(30, (n) => (n < 15 ? 0.05 : 10), 200);
  const found = await forecastsOf(all);
  expect(found.get(30)!.confidence).toBeGreaterThan(found.get(1)!.confidence);
  expect(found.get(30)!.confidence).toBeLessThanOrEqual(1);
});
