import { expect, test } from 'vitest';
import { cappedUnits } from './cappedUnits.ts';
import { demandLevel } from './demandLevel.ts';
import { demandPool } from './demandPool.ts';
import { demandStates, HALF_LIVES, type RecentState } from './demandStates.ts';

const START = 20_000;
const even = (days: number) => ({ from: START, values: new Float64Array(days).fill(1) });
const known = (units: number[], { isOut = units.map(() => false), ends = [START + units.length] } = {}) =>
  demandStates({ start: START, isOut }, cappedUnits(units), even(units.length + 40), ends);

test('a single huge order counts as far as the product’s own sale days say', () => {
  expect([...cappedUnits([80_000])]).toEqual([100]); // nothing was sold before
  expect([...cappedUnits([1, 500, 500])]).toEqual([1, 20, 105]); // 20, then ten times the mean of 10.5
  expect([...cappedUnits([5, 500, 0])]).toEqual([5, 50, 0]);
  expect([...cappedUnits([1, 1, 0, 1, 500])]).toEqual([1, 1, 0, 1, 10]); // at least ten
  expect([...cappedUnits([4, 4, 4, 500])]).toEqual([4, 4, 4, 24]);
  expect([...cappedUnits([4, 4, 4, 500, 500])].at(-1)).toBe(54); // six times the mean of capped days
});

test('the first sale begins the history and is not part of the level', () => {
  const [one] = known([5]);
  expect(one).toEqual({
    state: { units: [0, 0, 0, 0], days: [0, 0, 0, 0], gap: 0, saleDays: 0, sold: 0, squares: 0 },
    recentUnits: 0,
    recentDays: 0,
  });
  expect(known([5, 0, 0, 2])[0]!.state).toMatchObject({ gap: 0, sold: 2, squares: 4 });
});

test('a day weighs half as much as one a half-life later', () => {
  const units = [1, 8, ...Array.from({ length: 180 }, () => 0)];
  const [{ state } = known([])[0]!] = known(units);
  for (const [n, life] of HALF_LIVES.entries()) expect(state.units[n]).toBeCloseTo(8 * 0.5 ** (180 / life), 9);
  expect(state.saleDays).toBeCloseTo(0.5, 9);
  expect(state.gap).toBe(180);
});

test('on days without stock every clock stands still', () => {
  const units = [1, 3, 0, 0, 0, 2];
  const isOut = [false, false, true, true, true, false];
  expect(known(units, { isOut })[0]!.state).toEqual(known([1, 3, 2])[0]!.state);
  expect(known([1, 3, 0, 0], { isOut: isOut.slice(0, 4) })[0]!.state.gap).toBe(0);
});

test('a state before a day excludes that day, and a history that ended goes on as it was', () => {
  const states = known([1, 2, 3, 4], { ends: [START, START + 2, START + 3, START + 9] });
  expect(states.map(({ state }) => state.sold)).toEqual([0, 2, 5, 9]);
  expect(states.map(({ recentUnits }) => recentUnits)).toEqual([0, 2, 5, 9]);
});

test('the last three weeks are 21 days with stock, without the first sale', () => {
  const units = Array.from({ length: 30 }, (_, n) => n + 1);
  const isOut = units.map((_, n) => n === 20);
  const [one] = known(units, { isOut });
  expect(one).toMatchObject({
    recentDays: 20,
    recentUnits: 10 + 11 + 12 + 13 + 14 + 15 + 16 + 17 + 18 + 19 + 20 + 22 + 23 + 24 + 25 + 26 + 27 + 28 + 29 + 30,
  });
  expect(known(units.slice(0, 10))[0]).toMatchObject({ recentDays: 9, recentUnits: 54 });
});

test('days count as much as their season', () => {
  const season = { from: START, values: Float64Array.of(1, 2, 0.5, 1) };
  const [one] = demandStates({ start: START, isOut: [] }, cappedUnits([1, 1, 0, 0]), season, [START + 4]);
  expect(one!.state.gap).toBe(1.5);
  expect(one!.recentDays).toBe(3.5);
  expect(one!.state.days[3]).toBeCloseTo(2 * 0.5 ** (2 / 8) + 0.5 * 0.5 ** (1 / 8) + 1, 9);
});

const steady = (level: number, more: Partial<RecentState['state']> = {}): RecentState => {
  const days = HALF_LIVES.map((life) => life / Math.LN2);
  return {
    state: { units: days.map((each) => each * level), days, gap: 0, saleDays: 20, sold: 40, squares: 60, ...more },
    recentUnits: 21 * level,
    recentDays: 21,
  };
};
const POOL = { prior: 0.1, size: 1, catalog: 1 };

test('best-sellers follow their last weeks, slow sellers hardly', () => {
  const doubled = (level: number) => {
    const { state } = steady(level);
    return demandLevel({ ...state, units: state.units.map((units, n) => (n === 3 ? 2 * units : units)) }, POOL) / level;
  };
  expect(doubled(20)).toBeGreaterThan(1.6);
  expect(doubled(0.05)).toBeLessThan(1.15);
  expect(demandLevel(steady(2).state, POOL)).toBeCloseTo(2, 0);
});

test('units that come together move a level less', () => {
  const { state } = steady(1);
  const units = state.units.map((each, n) => (n === 3 ? 3 * each : each));
  expect(demandLevel({ ...state, units, squares: 800 }, POOL)).toBeLessThan(demandLevel({ ...state, units }, POOL));
});

test('a gap longer than usual lowers a level, and the catalogue moves it', () => {
  const level = demandLevel(steady(1).state, POOL);
  expect(demandLevel(steady(1, { gap: 60 }).state, POOL)).toBeLessThan(0.7 * level);
  expect(demandLevel(steady(1, { gap: 60, saleDays: 0 }).state, POOL)).toBeGreaterThan(0.9 * level);
  expect(demandLevel(steady(1).state, { ...POOL, catalog: 1.3 })).toBeCloseTo(1.3 * level, 9);
});

test('the prior is half of the geometric mean of levels, which best-sellers do not set', () => {
  const two = demandPool([steady(0.01), steady(1), steady(0)]);
  expect(two.prior).toBeCloseTo(0.5 * 0.1, 9);
  expect(demandPool([])).toEqual({ prior: 0.01, size: 1, catalog: 1 });
  const young = steady(1, { units: [2, 0, 0, 0], days: [0.1, 0, 0, 0] });
  expect(demandPool([young]).prior).toBe(1); // of less than a day: as of one
});

test('how many units come together is that of all stocks, from 1 to 20', () => {
  expect(demandPool([steady(1, { sold: 40, squares: 400 })]).size).toBeCloseTo(405 / 45, 9);
  expect(demandPool([steady(1, { sold: 40, squares: 40_000 })]).size).toBe(20);
  expect(demandPool([steady(1, { sold: 40, squares: 10 })]).size).toBe(1);
});

test('the catalogue’s factor is how it sold of late, damped, from half to twice', () => {
  const all = Array.from({ length: 50 }, () => steady(2));
  const factor = (times: number) =>
    demandPool(all.map((one) => ({ ...one, recentUnits: one.recentUnits * times }))).catalog;
  expect(factor(1)).toBeCloseTo(1, 1);
  expect(factor(1.3) / factor(1)).toBeCloseTo(1.3 ** 0.7, 2);
  expect(factor(9)).toBe(2 ** 0.7);
  expect(factor(0)).toBe(0.5 ** 0.7);
  const one = demandPool([steady(0.01)]);
  expect(one.catalog).toBeCloseTo(1, 2); // twenty units of prior
});
