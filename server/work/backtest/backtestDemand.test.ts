import { expect, test } from 'vitest';
import { generatedDemand } from '#server/insight/planning/forecast/testing/generatedDemand.ts';
import { drawnShop, END, seriesOf } from '#server/insight/planning/forecast/testing/testSeries.ts';
import { runs } from '#server/platform/testing/runs.ts';
import { backtestDemand, type ForecastTrial } from './backtestDemand.ts';
import { demandMeasures } from './demandMeasures.ts';
import { demandReport } from './demandReport.ts';
import { type ListingSales, seriesOfSales } from './ordersFileDemand.ts';

const SEEDS = {
  1: { seed: 1, products: 600, days: 730 },
  2: { seed: 2, products: 150, days: 400 },
} as const;

// FORECAST.md, section 3 (measured by the reference): ratios to ± 0.003, shares to ± 0.3 points
const MONTHS = [
  [1, { naive: 0.537, mae: 0.871, rmse: 0.814, bias: 0, pinball: 0.721, exact: 0.802, shown: 0.832, claimed: 0.825 }],
  [2, { naive: 0.506, mae: 0.893, rmse: 0.796, bias: 0.02, pinball: 0.72, exact: 0.778, shown: 0.798, claimed: 0.817 }],
] as const;
const TAILS = {
  1: { below: 0.059, above: 0.109, selling: 0.808, unsold: [0.54, 0.15] },
  2: { below: 0.094, above: 0.108, selling: 0.768, unsold: [0.77, 0.19] },
} as const;
const OTHER_DAYS = [
  [1, 7, { mae: 0.975, rmse: 0.899, bias: -0.01, exact: 0.803 }],
  [2, 7, { mae: 1.065, rmse: 1.14, bias: 0.08, exact: 0.81 }],
  [1, 28, { mae: 0.88, rmse: 0.822, bias: 0.01, exact: 0.8 }],
  [2, 28, { mae: 0.894, rmse: 0.801, bias: 0.03, exact: 0.795 }],
] as const;
/** The larger shop in `npm run properties` only. */
const isHeld = ([seed]: readonly [number, ...unknown[]]) => seed === 2 || runs(1) > 1;

const measured = async (seed: 1 | 2, days: number) => {
  const { series, end } = generatedDemand(SEEDS[seed]);
  return demandMeasures((await backtestDemand(series, { end, days })).trials);
};
/** Largest difference of figures of the same names. */
const missOf = (found: Record<string, number | null>, expected: Record<string, number>) =>
  Object.entries(expected).reduce((most, [name, value]) => Math.max(most, Math.abs(found[name]! - value)), 0);

test.each(MONTHS.filter(isHeld))(
  'months of the made shop of seed %s are forecast as well as measured',
  async (seed, table) => {
    const found = await measured(seed, 30);
    const { maeToNaive, maeToMean28, rmseToMean28, bias, pinballToMean28, exactCoverage, shown, shownSelling } = found;
    const figures = {
      naive: maeToNaive,
      mae: maeToMean28,
      rmse: rmseToMean28,
      bias,
      pinball: pinballToMean28,
      exact: exactCoverage,
      shown: shown.held,
      claimed: shown.claimed,
    };
    expect(missOf(figures, table)).toBeLessThanOrEqual(0.003);
    const { unsold, ...tails } = TAILS[seed];
    expect(missOf({ below: shown.below, above: shown.above, selling: shownSelling.held }, tails)).toBeLessThanOrEqual(
      0.003,
    );
    const [none] = found.bins;
    expect(none).toMatchObject({ units: '0' });
    expect([none!.expected, none!.sold].map((units) => Number(units!.toFixed(2)))).toEqual(unsold);
    expect(Math.abs(shown.held! - shown.claimed!)).toBeLessThanOrEqual(0.05);
  },
);

test.each(OTHER_DAYS.filter(isHeld))('seed %s, %s days', async (seed, days, { bias, ...table }) => {
  const found = await measured(seed, days);
  const { maeToMean28: mae, rmseToMean28: rmse, exactCoverage: exact } = found;
  expect(missOf({ mae, rmse, exact }, table)).toBeLessThanOrEqual(0.003);
  expect(Math.abs(found.bias! - bias)).toBeLessThanOrEqual(0.006);
});

test('origins do not overlap, have 60 days before them and end before the end', async () => {
  const origins = async (days: number, history: number) =>
    (
      await backtestDemand(
        drawnShop(2, () => 1, history),
        { end: END, days },
      )
    ).origins;
  expect(await origins(30, 400)).toHaveLength(8);
  expect((await origins(30, 400)).at(-1)).toBe('2026-10-21');
  expect((await origins(7, 400)).slice(-2)).toEqual(['2026-09-21', '2026-10-21']);
  expect(await origins(30, 90)).toHaveLength(1);
  expect(await origins(30, 89)).toEqual([]);
  expect((await origins(45, 400)).slice(-2)).toEqual(['2026-08-22', '2026-10-06']);
});

test('a product is forecast once it has more than a week of history', async () => {
  const young = (days: number) =>
    seriesOf(
      9,
      Array.from({ length: days }, () => 1),
    );
  const trials = async (days: number) =>
    (await backtestDemand([...drawnShop(3, () => 1, 120), young(days)], { end: END, days: 30, origins: 1 })).trials;
  expect(await trials(37)).toHaveLength(3);
  expect(await trials(38)).toHaveLength(4);
  expect((await trials(38)).at(-1)).toMatchObject({ age: 8, sold: 30, naive: 30, mean28: 30, last90: 8 });
});

test('a forecast is compared with the demand where it is known', async () => {
  const [one] = drawnShop(1, () => 2, 120);
  const demand = one!.units.map(() => 5);
  const of = async (series: typeof one & { demand?: number[] }) =>
    (await backtestDemand([series], { end: END, days: 30, origins: 1 })).trials[0]!.sold;
  expect(await of({ ...one!, demand })).toBe(150);
  expect(await of(one!)).toBe(one!.units.slice(-30).reduce((sum, units) => sum + units, 0));
});

const trial = (more: Partial<ForecastTrial>): ForecastTrial => ({
  sold: 10,
  expected: 10,
  naive: 10,
  mean28: 10,
  quantiles: [10, 10, 10],
  within: 1,
  last90: 30,
  age: 100,
  lower: 5,
  upper: 15,
  probability: 0.8,
  price: null,
  ...more,
});

test('measures are ratios of sums', () => {
  const found = demandMeasures([
    trial({ sold: 10, expected: 8, naive: 14, mean28: 13, quantiles: [6, 8, 12], within: 0.5 }),
    trial({ sold: 20, expected: 26, naive: 22, mean28: 20, quantiles: [21, 26, 30], within: 0, probability: 0.9 }),
  ]);
  expect(found.forecasts).toBe(2);
  expect(found.maeToNaive).toBeCloseTo((2 + 6) / (4 + 2), 12);
  expect(found.maeToMean28).toBeCloseTo(8 / 3, 12);
  expect(found.rmseToNaive).toBeCloseTo(Math.sqrt(40 / 20), 12);
  expect(found.rmseToMean28).toBeCloseTo(Math.sqrt(40 / 9), 12);
  expect(found.bias).toBeCloseTo(34 / 30 - 1, 12);
  expect(found.exactCoverage).toBe(0.25);
  expect(found.shown).toEqual({ forecasts: 2, held: 0.5, claimed: expect.closeTo(0.85, 9), below: 0, above: 0.5 });
  const own = 0.1 * 4 + 0.5 * 2 + 0.1 * 2 + 0.9 * 1 + 0.5 * 6 + 0.1 * 10;
  const [low, high] = [13, 20].map((mean) => 1.2816 * Math.sqrt(mean));
  const naive = 0.1 * (10 - (13 - low!)) + 0.5 * 3 + 0.1 * (13 + low! - 10) + 0.1 * high! + 0.1 * high!;
  expect(found.pinballToMean28).toBeCloseTo(own / naive, 9);
});

test('without errors to compare with, and without trials, there is no ratio', () => {
  expect(demandMeasures([trial({})])).toMatchObject({ maeToNaive: null, rmseToMean28: null, bias: 0, money: null });
  expect(demandMeasures([])).toMatchObject({ forecasts: 0, bias: null, exactCoverage: null, shown: { held: null } });
});

test('errors in money are those × price, in the currency that most products have', () => {
  const price = (minor: number, currency = 'BRL') => ({ minor, currency });
  const found = demandMeasures([
    trial({ expected: 8, mean28: 14, price: price(100) }),
    trial({ expected: 11, mean28: 9, price: price(10_000) }),
    trial({ expected: 99, mean28: 11, price: price(5, 'USD') }),
    trial({ expected: 99, mean28: 11, price: null }),
  ]);
  expect(found.money).toEqual({ currency: 'BRL', maeToMean28: expect.closeTo((200 + 10_000) / (400 + 10_000), 12) });
});

test('forecasts are grouped by the units of the last 90 days, those of young products apart', () => {
  const found = demandMeasures([
    ...[0, 1, 3, 4, 30, 31, 300, 301].map((last90) => trial({ last90, expected: last90 })),
    trial({ last90: 4, age: 89, sold: 2 }),
    trial({ last90: 4, age: 90 }),
  ]);
  expect(found.bins.map(({ units, forecasts }) => [units, forecasts])).toEqual([
    ['0', 1],
    ['1–3', 2],
    ['4–30', 3],
    ['31–300', 2],
    ['> 300', 1],
    ['young', 1],
  ]);
  expect(found.bins[1]).toMatchObject({ expected: 2, sold: 10, held: 1, claimed: expect.closeTo(0.8, 9) });
  expect(found.bins[5]).toMatchObject({ sold: 2, held: 0, below: 1 });
  expect(found.shownSelling.forecasts).toBe(6);
});

test('the report names every measure, and — where there is none', async () => {
  const series = drawnShop(20, () => 0.5, 200);
  const text = demandReport(await backtestDemand(series, { end: END, days: 30 }));
  for (const part of [
    'MAE',
    'RMSE',
    'MAE em dinheiro',
    'Viés',
    '10/50/90',
    'limites exatos',
    'informado',
    'mais de 300',
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/MAE em dinheiro +—\n/);
  expect(text).toMatch(/mais de 300 +0 +— +— +— +—\n/);
  const priced = series.map((one) => ({ ...one, price: { minor: 100, currency: 'BRL' } }));
  expect(demandReport(await backtestDemand(priced, { end: END, days: 30 }))).toMatch(
    /MAE em dinheiro +\d,\d{3} {3}\(BRL\)\n/,
  );
});

const sales = (days: [number, number][], more: Partial<ListingSales> = {}): ListingSales => ({
  country: 'BR',
  currency: 'BRL',
  pricedUnits: 0,
  minor: 0,
  days: new Map(days),
  ...more,
});

test('series of an orders file end with the last sale of any listing, and have its mean price', () => {
  const found = seriesOfSales([
    sales([
      [20_003, 2],
      [20_001, 1],
    ]),
    sales([[20_004, 5]], { country: 'US', currency: 'USD', pricedUnits: 4, minor: 1_000 }),
  ]);
  expect(found.end).toBe(20_005);
  expect(found.series).toMatchObject([
    {
      productId: 1,
      country: 'BR',
      start: 20_001,
      units: [1, 0, 2, 0],
      isOut: [false, false, false, false],
      price: null,
    },
    { productId: 2, country: 'US', start: 20_004, units: [5], price: { minor: 250, currency: 'USD' } },
  ]);
  expect(seriesOfSales([])).toEqual({ series: [], end: 0 });
});

test('more days with sales, and more products, than a call takes arguments are read', async () => {
  const days = Array.from({ length: 300 }, (_, n): [number, number] => [20_000 + n, 1]);
  const { series, end } = seriesOfSales(Array.from({ length: 1_000 }, () => sales(days)));
  expect([series.length, end]).toEqual([1_000, 20_300]);
  const many = seriesOfSales(Array.from({ length: 150_000 }, (_, n) => sales([[20_000 + (n % 9), 1]])));
  expect(many.series).toHaveLength(150_000);
  expect((await backtestDemand(many.series, { end: many.end, days: 30 })).origins).toEqual([]);
});
