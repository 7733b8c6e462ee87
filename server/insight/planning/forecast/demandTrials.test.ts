import { expect, test } from 'vitest';
import { demandTrials } from './demandTrials.ts';

const END = 20_000;
const options = { weekday: [1, 1, 1, 1, 1, 1, 1], halfLifeDays: Infinity, end: END };
/** A product that sold one unit a day. */
const series = (days: number) => ({
  productId: 1,
  start: END - days,
  units: Array.from({ length: days }, () => 1),
  isOut: Array.from({ length: days }, () => false),
});

test('past months are forecast from every other week, once a product has one day of sales', () => {
  expect(demandTrials([series(30)], options)).toEqual([]);
  expect(demandTrials([series(31)], options)).toMatchObject([{ level: { units: 0, days: 0 }, sold: 30, exposure: 30 }]);
  expect(demandTrials([series(45)], options).map(({ level }) => level.units)).toEqual([0, 14]);
  expect(demandTrials([series(400)], options)).toHaveLength(10);
});

test('days without stock are not part of a forecast month', () => {
  const one = series(60);
  const isOut = one.isOut.map((_, n) => n >= 50);
  const units = one.units.map((count, n) => (n >= 50 ? 0 : count));
  expect(demandTrials([{ ...one, units, isOut }], options).at(-1)).toMatchObject({ sold: 20, exposure: 20 });
});
