import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeEffects, NO_RESULT, type ProductResult, splitCents } from './profitEffects.ts';

const profitOf = ({ revenue, cogs, fees, returns, tax, storage, ads }: ProductResult) =>
  revenue - cogs - fees - returns - tax - storage - ads;
const sum = (parts: Record<string, number>) => Object.values(parts).reduce((total, part) => total + part, 0);

test('more units, a lower price and a higher cost are separate effects (vector 10)', () => {
  const before = { ...NO_RESULT, units: 100, revenue: 100 * 50, cogs: 100 * 35 };
  const now = { ...NO_RESULT, units: 120, revenue: 120 * 48, cogs: 120 * 36 };
  expect(changeEffects(before, now)).toMatchObject({ volume: 300, price: -240, cost: -120, fees: 0, ads: 0 });
  expect(sum(changeEffects(before, now))).toBe(-60);
});

test('a product sold in only one of the periods is volume, its advertising is advertising', () => {
  const sold = { ...NO_RESULT, units: 10, revenue: 1_000, cogs: 400, fees: 150, ads: 90 };
  expect(changeEffects(NO_RESULT, sold)).toMatchObject({ volume: 450, price: 0, cost: 0, fees: 0, ads: -90 });
  expect(changeEffects(sold, NO_RESULT)).toMatchObject({ volume: -450, price: 0, cost: 0, fees: 0, ads: 90 });
});

test('the effects of a product always add up to the change of its profit', () => {
  const amount = fc.integer({ min: -100_000, max: 100_000 });
  const result: fc.Arbitrary<ProductResult> = fc
    .record({ units: fc.nat(50), revenue: amount, cogs: amount, fees: amount, returns: amount, tax: amount })
    .chain((sold) => fc.record({ storage: amount, ads: amount }).map((rest) => ({ ...sold, ...rest })))
    .map((all) => (all.units ? all : { ...all, revenue: 0, cogs: 0, fees: 0, tax: 0 }));
  fc.assert(
    fc.property(result, result, (before, now) => {
      expect(sum(changeEffects(before, now))).toBeCloseTo(profitOf(now) - profitOf(before), 4);
    }),
  );
});

test('rounded parts add up to the rounded total, each within one of its exact value', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 8 }), (parts) => {
      const exact = Object.fromEntries(parts.map((part, index) => [String(index), part]));
      const total = Math.round(sum(exact)) + 0;
      const whole = splitCents(exact, total);
      expect(sum(whole)).toBe(total);
      for (const [name, part] of Object.entries(whole)) expect(Math.abs(part - exact[name]!)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the remaining cent goes to the part with the largest opposite rounding error', () => {
  expect(splitCents({ a: 1.3, b: 2.4, c: 3.3 }, 7)).toEqual({ a: 1, b: 3, c: 3 });
  expect(splitCents({ a: 1.7, b: 2.6, c: 2.7 }, 7)).toEqual({ a: 2, b: 2, c: 3 });
  expect(splitCents({ a: -1.3, b: -2.4, c: -3.3 }, -7)).toEqual({ a: -1, b: -3, c: -3 });
});
