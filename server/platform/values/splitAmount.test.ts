import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAmount } from './splitAmount.ts';

test('an amount is split by weight to the last cent', () => {
  expect(splitAmount(819, [12592, 5000])).toEqual([586, 233]);
  expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitAmount(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(splitAmount(101, [0, 0])).toEqual([51, 50]);
  expect(splitAmount(5, [])).toEqual([]);
});

test('for any weights, the parts sum to the amount and each is off by less than a cent', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.nat(1e9), weights, (amount, given) => {
      const parts = splitAmount(amount, given);
      const total = given.reduce((a, b) => a + b, 0);
      const offBy = parts.map((part, i) => Math.abs(part - (amount * given[i]!) / total));
      expect(parts.reduce((a, b) => a + b, 0)).toBe(amount);
      expect(Math.max(...offBy)).toBeLessThan(1.001);
    }),
  );
});
