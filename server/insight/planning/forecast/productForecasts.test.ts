import { expect, test } from 'vitest';
import { dayOfNumber, type DemandSeries, weekdayOf } from './demandSeries.ts';
import { productForecasts } from './productForecasts.ts';
import type { DemandItems } from './demandItems.ts';
import { itemSeries } from './itemSeries.ts';
import { drawnShop, END, seriesOf } from './testing/testSeries.ts';

const RULES = { leadDays: 20, reviewDays: 30 };
const TODAY = dayOfNumber(END);
const itemsOf = (ids: readonly number[], kits: DemandItems['kits'] = new Map()): DemandItems => ({
  itemOf: new Map(ids.map((id) => [id, ids[0]!])),
  kits,
});
const forecastsOf = async (series: readonly DemandSeries[], items = itemsOf([])) => {
  const { forecasts } = await productForecasts(itemSeries(series, items), TODAY, RULES);
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

test('listings of one item are forecast as one, each by its share', async () => {
  const units = Array.from({ length: 200 }, (_, n) => 1 + (n % 3));
  const split = (share: number) => units.map((sold) => sold * share);
  const others = drawnShop(20, () => 1, 200);
  const pool = [51, 52];
  const apart = await forecastsOf([...others, seriesOf(50, split(4))]);
  const together = await forecastsOf([...others, seriesOf(51, split(1)), seriesOf(52, split(3))], itemsOf(pool));
  const [a, b] = [together.get(51)!, together.get(52)!];
  expect(a.share + b.share).toBeCloseTo(1, 12);
  expect(b.share).toBeCloseTo(0.75, 2);
  expect([a.itemId, b.itemId]).toEqual([51, 51]);
  expect(a.units + b.units).toBeCloseTo(apart.get(50)!.units, 9);
  expect(b.units / a.units).toBeCloseTo(b.share / a.share, 9);
  expect(apart.get(50)).toMatchObject({ itemId: 50, share: 1 });
});

test('of the listings of an item the one that sells of late has more', async () => {
  const days = (from: number, to: number) => Array.from({ length: 120 }, (_, n) => (n >= from && n < to ? 2 : 0));
  const pool = [51, 52];
  const found = await forecastsOf([seriesOf(51, days(0, 60)), seriesOf(52, days(60, 120))], itemsOf(pool));
  // 60 days are one half-life of the shares: the older sales count half
  expect(found.get(52)!.share / found.get(51)!.share).toBeCloseTo(2, 0);
  expect(found.get(52)!.share).toBeGreaterThan(0.63);
});

test('listings that sold nothing of late share an item equally', async () => {
  const pool = [51, 52];
  const found = await forecastsOf(
    [51, 52].map((id) => seriesOf(id, [1])),
    itemsOf(pool),
  );
  expect([found.get(51)!.share, found.get(52)!.share]).toEqual([0.5, 0.5]);
});

test('an item is out when no listing of it has any, from the first sale of each on', () => {
  const pool = [7, 8];
  const [{ whole } = { whole: null }] = itemSeries(
    [seriesOf(8, [1, 0, 0, 0], { isOut: [false, true, true, false] }), seriesOf(7, [2, 0], { isOut: [false, true] })],
    itemsOf(pool),
  );
  expect(whole).toMatchObject({
    productId: 7,
    start: END - 4,
    units: [1, 0, 2, 0],
    isOut: [false, true, false, false],
  });
});

test('the only listing of an item that sold is the demand of the item', () => {
  const pool = [7, 8];
  const one = seriesOf(8, [1, 2]);
  const found = itemSeries([one], itemsOf(pool));
  expect(found).toEqual([{ whole: { ...one, productId: 7 }, listings: [one], kits: null }]);
});

test('confidence is the narrowness of the month', async () => {
  const all = drawnShop(30, (n) => (n < 15 ? 0.05 : 10), 200);
  const found = await forecastsOf(all);
  expect(found.get(30)!.confidence).toBeGreaterThan(found.get(1)!.confidence);
  expect(found.get(30)!.confidence).toBeLessThanOrEqual(1);
});

const inKits = (kitId: number, ...parts: [itemId: number, pieces: number][]): DemandItems => ({
  itemOf: new Map(),
  kits: new Map([[kitId, parts.map(([itemId, pieces]) => ({ itemId, pieces }))]]),
});

test('what a kit contains is sold with it: FORECAST.md 6', () => {
  const [a, b, kit] = [1, 2, 3].map((id) => seriesOf(id, [id === 1 ? 3 : id === 2 ? 0 : 4]));
  const found = itemSeries([a!, b!, kit!], inKits(3, [1, 2], [2, 1]));
  expect(found.map(({ whole }) => [whole.productId, whole.units])).toEqual([
    [1, [11]],
    [2, [4]],
    [3, [4]],
  ]);
  expect(found.map(({ kits }) => kits && kits.units)).toEqual([[8], [4], null]);
});

test('what is sold in kits only is forecast, at a listing without sales', async () => {
  const kit = seriesOf(
    3,
    Array.from({ length: 100 }, () => 2),
  );
  const [part] = itemSeries([kit], inKits(3, [9, 5])).filter(({ whole }) => whole.productId === 9);
  expect(part!.listings).toEqual([{ ...kit, productId: 9, units: kit.units.map(() => 0) }]);
  const found = await forecastsOf([kit], inKits(3, [9, 5]));
  const { share, kitShare, kitVelocity, velocity } = found.get(9)!;
  expect(share + kitShare).toBeCloseTo(1, 12);
  expect(share).toBeLessThan(0.01);
  expect([kitVelocity, velocity]).toEqual([10, 0]);
  expect(found.get(3)).toMatchObject({ share: 1, kitShare: 0, kitVelocity: null });
});

test('kits are at the first listing of what they contain', async () => {
  const days = Array.from({ length: 100 }, () => 1);
  const items = { ...itemsOf([1, 2]), kits: inKits(3, [1, 2]).kits };
  const found = await forecastsOf([seriesOf(1, days), seriesOf(2, days), seriesOf(3, days)], items);
  expect([1, 2].map((id) => found.get(id)!.kitShare)).toEqual([expect.closeTo(0.5, 2), 0]);
  expect([1, 2].map((id) => found.get(id)!.share)).toEqual([expect.closeTo(0.25, 2), expect.closeTo(0.25, 2)]);
  expect(found.get(2)!.kitVelocity).toBeNull();
});

test('the stock of the listings decides, a kit without stock of its own does not', () => {
  const out = [false, true, true, false];
  const one = seriesOf(1, [1, 0, 0, 0], { isOut: out });
  const kit = seriesOf(3, [0, 0, 1, 0, 2, 0], { isOut: [true, false, false, false, false, false] });
  const [{ whole } = { whole: null }] = itemSeries([one, kit], inKits(3, [1, 1]));
  // before the first sale of the listing the kit's own days; then out on the day when neither had any
  expect(whole).toMatchObject({ units: [0, 0, 2, 0, 2, 0], isOut: [true, false, false, true, false, false] });
});
