import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#server/platform/testing/runs.ts';
import { MAX_COST_MINOR } from '#server/records/money/costAmount.ts';
import { type CostedPart, type DatedCost, kitCosts } from './kitCosts.ts';

const cost = (day: number, costMinor: number): DatedCost => ({
  from: `2026-01-${String(day).padStart(2, '0')}`,
  costMinor,
});

test('a kit begins when all components are known and changes with each of them', () => {
  const a = { pieces: 2, costs: [cost(1, 100), cost(20, 110)] };
  const b = { pieces: 1, costs: [cost(10, 5)] };
  expect(kitCosts([a, b])).toEqual([cost(10, 205), cost(20, 225)]);
  expect(kitCosts([a, { pieces: 1, costs: [] }])).toEqual([]);
  expect(kitCosts([])).toEqual([]);
  // two that cancel out leave the cost as it is
  expect(kitCosts([a, { pieces: 1, costs: [cost(1, 50), cost(20, 30)] }])).toEqual([cost(1, 250)]);
});

test('a sum that no cost may be is unknown, not cut', () => {
  const most = { pieces: 1, costs: [cost(1, 1), cost(5, MAX_COST_MINOR)] };
  expect(kitCosts([most])).toEqual(most.costs);
  expect(kitCosts([most, { pieces: 1, costs: [cost(1, 1)] }])).toEqual([]);
});

const costs = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(30)), { maxLength: 5, selector: ([day]) => day })
  .map((days) => days.toSorted(([a], [b]) => a - b).map(([day, minor]) => cost(day, minor)));
const part: fc.Arbitrary<CostedPart> = fc.record({ pieces: fc.integer({ min: 1, max: 4 }), costs });
const on = (of: readonly DatedCost[], day: string) => of.findLast(({ from }) => from <= day)?.costMinor ?? null;

test('on any day a kit costs the sum of its components, or nothing is known', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const of = kitCosts(parts);
      for (let day = 1; day <= 13; day++) {
        const { from } = cost(day, 0);
        const each = parts.map(({ pieces, costs: known }) => [pieces, on(known, from)] as const);
        const sum = each.some(([, minor]) => minor === null)
          ? null
          : each.reduce((total, [pieces, minor]) => total + pieces * minor!, 0);
        expect(on(of, from)).toBe(sum);
      }
      for (const [at, { costMinor }] of of.entries()) expect(costMinor).not.toBe(of[at - 1]?.costMinor);
    }),
    { numRuns: runs(200) },
  );
});
