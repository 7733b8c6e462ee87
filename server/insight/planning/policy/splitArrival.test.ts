import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitArrival } from './splitArrival.ts';

const warehouses = fc.array(
  fc.record({
    missing: fc.double({ min: -50, max: 500, noNaN: true }),
    demand: fc.double({ min: 0, max: 20, noNaN: true }),
  }),
  {
    minLength: 1,
    maxLength: 4,
  },
);

test('no unit is lost or split, and none is negative', () => {
  fc.assert(
    fc.property(fc.nat(5_000), warehouses, (units, all) => {
      const parts = splitArrival(units, all);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(units);
      expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
    }),
  );
});

test('what each is missing comes first, what is beyond that goes by demand', () => {
  const two = [
    { missing: 30, demand: 1 },
    { missing: 10, demand: 3 },
  ];
  expect(splitArrival(20, two)).toEqual([15, 5]);
  expect(splitArrival(40, two)).toEqual([30, 10]);
  expect(splitArrival(80, two)).toEqual([40, 40]);
  expect(splitArrival(7, [two[0]!, { missing: -100, demand: 9 }])).toEqual([7, 0]);
  expect(
    splitArrival(3, [
      { missing: 0, demand: 0 },
      { missing: 0, demand: 0 },
    ]),
  ).toEqual([2, 1]);
  expect(splitArrival(3, [])).toEqual([]);
});
