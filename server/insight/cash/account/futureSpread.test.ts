import { expect, test } from 'vitest';
import { randomOf } from '#server/insight/cash/delays/drawReleases.ts';
import { spreadOf } from '#server/insight/cash/reads/salesSpread.ts';
import { madeAccount } from '#server/insight/cash/testing/madeAccount.ts';
import { futureSpread } from './futureSpread.ts';

const ORIGIN = 20_000;
const WEEK = [1.3, 1.2, 1, 1, 1, 0.6, 0.2];
/** Units of days around a level, by chance of independent buyers times `clumps`. */
function unitsAround(levelOn: (day: number) => number, { clumps = 1, seed = 1 } = {}) {
  return (day: number) => {
    const random = randomOf(seed * 1_000_003 + day * 7_919);
    const mean = levelOn(day) * WEEK[((day % 7) + 7) % 7]!;
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean * clumps) * normal));
  };
}

test('months that differ by chance only have no drift, and weekdays are no chance', () => {
  const found = Array.from({ length: 20 }, (_, seed) =>
    spreadOf(
      unitsAround(() => 40, { seed }),
      ORIGIN,
    ),
  );
  const mean = (of: (one: (typeof found)[number]) => number) => found.reduce((sum, one) => sum + of(one), 0) / 20;
  expect(mean(({ dispersion }) => dispersion)).toBeCloseTo(1, 1);
  expect(mean(({ drift }) => drift)).toBeLessThan(0.03);
  const clumped = spreadOf(
    unitsAround(() => 40, { clumps: 4 }),
    ORIGIN,
  );
  expect(clumped.dispersion).toBeGreaterThan(2.5);
  expect(clumped.dispersion).toBeLessThan(5);
});

test('a level that changes by a fifth between months is drift, of chance or not', () => {
  const steps = (day: number) => (Math.floor((ORIGIN - day) / 29) % 2 ? 40 : 50);
  for (const clumps of [1, 3]) {
    const { drift } = spreadOf(unitsAround(steps, { clumps }), ORIGIN);
    expect(drift, `clumps ${clumps}`).toBeGreaterThan(0.08);
    expect(drift, `clumps ${clumps}`).toBeLessThan(0.2);
  }
});

test('a history that is too short has the usual drift, and none is beyond the most', () => {
  expect(spreadOf((day) => (day >= ORIGIN - 50 ? 10 : 0), ORIGIN).drift).toBe(0.25);
  expect(spreadOf(() => 0, ORIGIN)).toEqual({ drift: 0.25, dispersion: 1 });
  expect(spreadOf((day) => (day >= ORIGIN - 60 ? 1_000 : 1), ORIGIN).drift).toBe(0.6);
});

test('drift wanders day by day, and today is known as well as four weeks of sales say', () => {
  const { facts } = madeAccount(1);
  const day = { net: 20_000, tax: 0, units: 5, orders: 5 };
  const future = [{ ...facts.future[0]!, days: Array.from({ length: 90 }, () => day) }];
  const ahead = { ...facts.sales[0]!, minor: 9_000, paid: facts.origin };
  const sales = [...[100, 300].map((minor) => ({ ...facts.sales[0]!, minor })), ahead];
  const of = (drift: number, currency = 'BRL') =>
    futureSpread({ origin: facts.origin, future, sales, spread: { drift, dispersion: 2 } }, currency);
  // single sales of 40.00 whose amounts vary by a half of their mean
  expect(of(0)).toEqual({ start: 2 / 140, perDay: 0, grain: 2 * 4_000 * 1.25 });
  const { start, perDay } = of(0.29);
  expect(perDay).toBeCloseTo(0.29 ** 2 / (58 / 3), 12);
  expect(start).toBeCloseTo(2 / 140 + (perDay * 28) / 3, 12);
  expect(of(0, 'USD')).toEqual({ start: 0, perDay: 0, grain: 0 });
});
