import { expect, test } from 'vitest';
import { backtestDemand } from '#server/work/backtest/backtestDemand.ts';
import { fitDemandModel } from './demandModel.ts';
import { type DemandSeries, dayNumber, dayOfNumber, seriesBefore, weekdayOf } from './demandSeries.ts';
import { forecastDemand } from './forecastDemand.ts';
import { weekdayProfile } from './weekdayProfile.ts';

const END = dayNumber('2026-11-20');

/** Reproducible integers that vary around a mean like real counts. */
function generator(seed: number) {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return (mean: number) => {
    let count = 0;
    for (let product = next(); product > Math.exp(-mean); product *= next()) count += 1;
    return count;
  };
}

const series = (productId: number, days: number, sold: (day: number) => number): DemandSeries => {
  const start = END - days;
  const units = Array.from({ length: days }, (_, n) => sold(start + n));
  return { productId, start, units, isOut: units.map(() => false) };
};
const shop = (count: number, mean: (n: number, day: number) => number, days = 365) => {
  const draw = generator(7);
  return Array.from({ length: count }, (_, n) => series(n + 1, days, (day) => draw(mean(n, day))));
};
const monthOf = (one: DemandSeries, all: DemandSeries[]) =>
  forecastDemand(one, fitDemandModel(all, END), { from: END, horizon: 30 });

test('days are numbered from 1970 and know their weekday', () => {
  expect(dayOfNumber(END)).toBe('2026-11-20');
  expect(weekdayOf(END)).toBe(4); // a Friday
  expect(
    seriesBefore(
      series(1, 3, () => 2),
      END - 1,
    )?.units,
  ).toEqual([2, 2]);
  expect(
    seriesBefore(
      series(1, 3, () => 2),
      END - 3,
    ),
  ).toBeNull();
});

test('a steady product is forecast at its level, with narrow bounds', () => {
  const all = shop(30, (n) => 1 + n / 10);
  const { total, days } = monthOf(all[20]!, all);
  expect(days).toHaveLength(30);
  expect(total.mean).toBeGreaterThan(80);
  expect(total.mean).toBeLessThan(100);
  expect(total.upper - total.lower).toBeLessThan(days.reduce((sum, { upper, lower }) => sum + upper - lower, 0));
  expect(days.every(({ lower, upper }) => Number.isInteger(lower) && Number.isInteger(upper))).toBe(true);
});

test('days without stock are not days without demand', () => {
  const all = shop(30, () => 2);
  const [one] = all as [DemandSeries];
  const emptied = one.units.map((units, n) => (n >= 305 ? 0 : units));
  const known = { ...one, units: emptied, isOut: emptied.map((_, n) => n >= 305) };
  const unknown = { ...one, units: emptied };
  expect(monthOf(known, [known, ...all.slice(1)]).total.mean).toBeGreaterThan(50);
  expect(monthOf(unknown, [unknown, ...all.slice(1)]).total.mean).toBeLessThan(40);
});

test('weekend sales are forecast for weekends', () => {
  const all = shop(20, (_, day) => (weekdayOf(day) >= 5 ? 6 : 1));
  const profile = weekdayProfile(all, END);
  expect(profile[6]! / profile[0]!).toBeGreaterThan(4);
  expect(profile.reduce((sum, share) => sum + share, 0)).toBeCloseTo(7, 9);
  const { days } = monthOf(all[0]!, all); // Friday, Saturday…
  expect(days[1]!.mean).toBeGreaterThan(4 * days[0]!.mean);
});

test('a new product is forecast by the level of the shop’s products', () => {
  const all = shop(40, () => 0.5);
  const newcomer = series(99, 1, () => 1);
  const { total } = monthOf(newcomer, [...all, newcomer]);
  expect(total.mean).toBeGreaterThan(8);
  expect(total.mean).toBeLessThan(22);
  expect(total.upper).toBeGreaterThan(total.mean);
});

test('the forecast of a product without recent sales decays', () => {
  const draw = generator(3);
  const all = [...shop(30, () => 0.3), series(99, 365, (day) => (day < END - 200 ? draw(1) : 0))];
  expect(monthOf(all.at(-1)!, all).total.mean).toBeLessThan(8);
});

test('without history the model uses conservative defaults', () => {
  expect(
    monthOf(
      series(1, 1, () => 3),
      [series(1, 1, () => 3)],
    ).total.mean,
  ).toBeGreaterThanOrEqual(0);
  expect(fitDemandModel([], END).weekday).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('past months are forecast better than by repeating the last week, and four of five lie within the bounds', () => {
  const found = backtestDemand(
    shop(60, (n, day) => (0.05 + (n % 6) * 0.4) * (weekdayOf(day) < 5 ? 1.2 : 0.5) * (1 + 0.2 * Math.sin(day / 120))),
    { end: END, origins: 4 },
  );
  expect(found.origins).toHaveLength(4);
  expect(found.mase).toBeLessThan(0.9);
  expect(found.monthRatio).toBeLessThan(0.7);
  expect(found.coverage).toBeGreaterThan(0.75);
  expect(found.coverage).toBeLessThan(0.85);
});

test('a history that is too short yields no trials', () => {
  expect(
    backtestDemand(
      shop(3, () => 1, 40),
      { end: END },
    ),
  ).toMatchObject({ origins: [], mase: null, coverage: null });
});
