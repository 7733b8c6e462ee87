import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCumulatively } from './splitCumulatively.ts';

test.each<[string, number, number[], number[] | null]>([
  ['no weight', 100, [0, 0], null],
  ['no part', 100, [], null],
])('%s', (_name, amount, weights, parts) => {
  expect(splitCumulatively(amount, weights.map(BigInt))).toEqual(parts);
});

test('the parts add up to the amount, and each is within a cent of its share', () => {
  const weight = fc.bigInt({ min: 0n, max: 10n ** 15n });
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.array(weight, { minLength: 1 }), (amount, weights) => {
      const parts = splitCumulatively(amount, weights);
      const whole = weights.reduce((sum, one) => sum + one, 0n);
      fc.pre(parts !== null);
      expect(parts!.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(amount));
      for (const [index, part] of parts!.entries()) {
        const off = BigInt(part) * whole - BigInt(amount) * weights[index]!;
        expect(off <= whole && -off <= whole, `part ${index}`).toBe(true);
      }
    }),
  );
});
