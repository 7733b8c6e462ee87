import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '#server/platform/values/errors.ts';
import { runs } from '#server/platform/testing/runs.ts';
import { expandKits } from './expandKits.ts';
import type { KitComponent } from './kitComponents.ts';
import { mergedKits, movedKits } from './mergedKits.ts';

const row = (kitId: number, componentId: number, pieces: number, isListed = false): KitComponent => ({
  kitId,
  componentId,
  pieces,
  isListed,
});

test('components that become one add their pieces, reported by the marketplace only when all were', () => {
  expect(mergedKits([row(9, 1, 2, true), row(9, 2, 3, true), row(8, 2, 1)], new Set([2]), 1)).toEqual([
    row(9, 1, 5, true),
    row(8, 1, 1),
  ]);
  expect(mergedKits([row(9, 1, 2, true), row(9, 2, 3)], new Set([2]), 1)).toEqual([row(9, 1, 5)]);
  expect(() => mergedKits([row(9, 1, 6_000), row(9, 2, 5_000)], new Set([2]), 1)).toThrow('10.000');
});

test('kits that become one have the same components', () => {
  expect(mergedKits([row(9, 1, 2, true), row(8, 1, 2)], new Set([8]), 9)).toEqual([row(9, 1, 2)]);
  expect(mergedKits([row(8, 1, 2)], new Set([8]), 9)).toEqual([row(9, 1, 2)]);
  expect(() => mergedKits([row(9, 1, 2), row(8, 1, 3)], new Set([8]), 9)).toThrow('componentes diferentes');
});

test('a kit that its marketplace makes one with another keeps the components that are known of that one', () => {
  expect(movedKits([row(9, 1, 2), row(8, 1, 3), row(7, 8, 1)], 8, 9)).toEqual([row(9, 1, 2), row(7, 9, 1)]);
  expect(movedKits([row(8, 1, 3)], 8, 9)).toEqual([row(9, 1, 3)]);
  // a kit and its component
  expect(movedKits([row(9, 8, 2), row(7, 8, 1)], 8, 9)).toEqual([row(7, 9, 1)]);
  // too many pieces: that kit is given up, others are not
  expect(movedKits([row(7, 8, 6_000), row(7, 9, 6_000), row(6, 8, 1), row(5, 1, 1)], 8, 9)).toEqual([row(5, 1, 1)]);
});

const rows = fc
  .uniqueArray(
    fc.record({ kit: fc.integer({ min: 1, max: 6 }), step: fc.integer({ min: 1, max: 6 }), pieces: fc.nat(2) }),
    {
      maxLength: 10,
      selector: ({ kit, step }) => `${kit} ${Math.max(0, kit - step)}`,
    },
  )
  .map((edges) => edges.map(({ kit, step, pieces }) => row(kit, Math.max(0, kit - step), pieces + 1)));

function unlessRefused<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

test('whatever becomes one, no kit contains itself, and each kit has as many pieces as before', () => {
  const id = fc.nat(6);
  fc.assert(
    fc.property(rows, id, id, (before, from, into) => {
      fc.pre(from !== into);
      const pieces = (of: readonly KitComponent[], kit: number) =>
        of.filter(({ kitId }) => kitId === kit).reduce((sum, one) => sum + one.pieces, 0);
      const check = (after: readonly KitComponent[]) => {
        expandKits(after);
        expect(after.some(({ kitId, componentId }) => kitId === from || componentId === from)).toBe(false);
      };
      const after = unlessRefused(() => mergedKits(before, new Set([from]), into));
      const others = [1, 2, 3, 4, 5, 6].filter((kit) => kit !== from && kit !== into);
      check(after ?? []);
      for (const kit of others) expect(pieces(after ?? before, kit)).toBe(pieces(before, kit));
      const moved = movedKits(before, from, into);
      check(moved);
      // given up as a whole, never in part
      for (const kit of others) expect([0, pieces(before, kit)]).toContain(pieces(moved, kit));
    }),
    { numRuns: runs(300) },
  );
});
