import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#server/platform/testing/runs.ts';
import { buildableKits } from './buildableKits.ts';

const [A, B] = [1, 2];
const free = (units: Record<number, number | null>) => (id: number) => units[id] ?? null;

test('the component that runs out first says how many kits can be built', () => {
  const pieces = new Map([
    [A, 2],
    [B, 1],
  ]);
  expect(buildableKits(pieces, free({ [A]: 9, [B]: 10 }))).toBe(4);
  expect(buildableKits(pieces, free({ [A]: 9, [B]: 3 }))).toBe(3);
  expect(buildableKits(pieces, free({ [A]: 1, [B]: 3 }))).toBe(0);
  expect(buildableKits(pieces, free({ [A]: -4, [B]: 3 }))).toBe(0);
  expect(buildableKits(pieces, free({ [A]: 9, [B]: null }))).toBeNull();
  expect(buildableKits(pieces, free({ [A]: 0, [B]: null }))).toBeNull();
  expect(buildableKits(new Map(), free({}))).toBeNull();
});

test('so many can be built, and not one more', () => {
  const parts = fc.uniqueArray(
    fc.record({ id: fc.nat(9), pieces: fc.integer({ min: 1, max: 5 }), units: fc.nat(60) }),
    { minLength: 1, maxLength: 5, selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(parts, (of) => {
      const pieces = new Map(of.map((part) => [part.id, part.pieces]));
      const kits = buildableKits(pieces, (id) => of.find((part) => part.id === id)!.units)!;
      const suffice = (count: number) => of.every((part) => part.units >= count * part.pieces);
      expect([suffice(kits), suffice(kits + 1)]).toEqual([true, false]);
    }),
    { numRuns: runs(100) },
  );
});
