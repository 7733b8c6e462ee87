import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#server/platform/testing/runs.ts';
import type { KitPart } from '#server/records/costs/kits/kitsInOrder.ts';
import { expandKits } from './expandKits.ts';

const part = (kitId: number, componentId: number, pieces: number): KitPart => ({ kitId, componentId, pieces });
const plain = (parts: KitPart[]) => [...expandKits(parts)].map(([kit, of]) => [kit, Object.fromEntries(of)]);

test('pieces of kits in kits multiply, and those of one component add up', () => {
  const pair = [part(10, 1, 2), part(10, 2, 1)];
  expect(plain(pair)).toEqual([[10, { 1: 2, 2: 1 }]]);
  expect(plain([part(20, 10, 3), part(20, 1, 4), ...pair])).toEqual([
    [10, { 1: 2, 2: 1 }],
    [20, { 1: 10, 2: 3 }],
  ]);
  expect(plain([])).toEqual([]);
});

test('a kit that contains itself is refused', () => {
  for (const circle of [
    [part(1, 1, 1)],
    [part(1, 2, 1), part(2, 1, 1)],
    [part(1, 2, 1), part(2, 3, 1), part(3, 4, 1), part(4, 2, 1)],
  ])
    expect(() => expandKits([part(9, 8, 1), ...circle])).toThrow('Um kit não pode conter a si mesmo');
});

// an edge leads from a number to a smaller one, so that there is no circle
const acyclic = fc
  .uniqueArray(
    fc.record({ kit: fc.integer({ min: 1, max: 9 }), step: fc.integer({ min: 1, max: 9 }), pieces: fc.nat(3) }),
    { maxLength: 20, selector: ({ kit, step }) => `${kit} ${Math.max(0, kit - step)}` },
  )
  .map((edges) => edges.map(({ kit, step, pieces }) => part(kit, Math.max(0, kit - step), pieces + 1)));
const shuffled = acyclic.chain((parts) =>
  fc.shuffledSubarray(parts, { minLength: parts.length, maxLength: parts.length }),
);

/** Units of each component by taking one kit apart again and again, unit by unit. */
function takenApart(parts: readonly KitPart[], kitId: number): Map<number, number> {
  const counts = new Map<number, number>();
  const take = (id: number, times: number) => {
    const of = parts.filter((one) => one.kitId === id);
    if (of.length === 0) counts.set(id, (counts.get(id) ?? 0) + times);
    for (const { componentId, pieces } of of) take(componentId, times * pieces);
  };
  take(kitId, 1);
  return counts;
}

test('in any kits without a circle, the pieces are those of taking a kit apart', () => {
  fc.assert(
    fc.property(shuffled, (parts) => {
      const expanded = expandKits(parts);
      expect([...expanded.keys()].toSorted()).toEqual([...new Set(parts.map(({ kitId }) => kitId))].toSorted());
      for (const [kitId, of] of expanded) expect(of).toEqual(takenApart(parts, kitId));
    }),
    { numRuns: runs(200) },
  );
});

test('in any kits, a component that leads back to its kit is refused', () => {
  fc.assert(
    fc.property(shuffled, fc.nat(), (parts, at) => {
      fc.pre(parts.length > 0);
      const { kitId } = parts[at % parts.length]!;
      const inside = [...takenApart(parts, kitId).keys()];
      expect(() => expandKits([...parts, part(inside[at % inside.length]!, kitId, 1)])).toThrow('conter a si mesmo');
    }),
    { numRuns: runs(200) },
  );
});
