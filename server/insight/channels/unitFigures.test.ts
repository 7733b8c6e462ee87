import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profitAt, profitLines, unitParts } from '#server/insight/profit/detector/profitLines.ts';
import type { FeeBand } from '#server/records/fees/feeBands.ts';
import { priceTarget } from './priceTarget.ts';
import { unitFigures } from './unitFigures.ts';

const band = (from: number, below: number | null, more: Partial<FeeBand> = {}): FeeBand => ({
  from,
  below,
  percent: 14,
  minimum: 0,
  fixed: 0,
  fulfilment: 0,
  ...more,
});
const unit = {
  cost: 3_000,
  other: 40,
  fulfilment: 0,
  feesBeyond: 12.5,
  freightBeyond: -7.25,
  taxShare: 0.06,
  adShare: 0.03,
};
/** A fixed fee below R$ 79.00, freight from there. */
const bands = [band(0, 7_900, { fixed: 675 }), band(7_900, null, { fulfilment: 2_000 })];
const lines = profitLines(bands, unit);

test('a price goes to its parts and the profit, by the fees of that price', () => {
  expect(unitFigures(lines, 7_899)).toEqual({
    price: 7_899,
    parts: { cost: 3_000, fees: 1_793, freight: -7, tax: 474, ads: 237, other: 40 },
    profit: 2_362,
    marginPercent: (2_362 * 100) / 7_899,
  });
  expect(unitFigures(lines, 7_900)!.parts).toMatchObject({ fees: 1_119, freight: 1_992 });
  expect(unitFigures(lines, 0)).toBeNull();
  expect(unitFigures(profitLines([band(100, 200)], unit), 99)).toBeNull();
});

const anyBands = fc
  .array(
    fc.record({
      width: fc.integer({ min: 500, max: 6_000 }),
      percent: fc.integer({ min: 0, max: 30 }),
      minimum: fc.constantFrom(0, 0, 400),
      fixed: fc.integer({ min: 0, max: 1_500 }),
      fulfilment: fc.option(fc.integer({ min: 0, max: 2_500 })),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => {
    let from = 0;
    return parts.map(({ width, ...fees }, index) => {
      const start = from;
      from += width;
      return band(start, index === parts.length - 1 ? null : from, fees);
    });
  });
const amount = fc.double({ min: -800, max: 4_000, noNaN: true });
const anyUnit = fc.record({
  cost: fc.double({ min: 0, max: 5_000, noNaN: true }),
  other: amount,
  fulfilment: fc.double({ min: 0, max: 900, noNaN: true }),
  feesBeyond: fc.double({ min: -300, max: 300, noNaN: true }),
  freightBeyond: fc.double({ min: -300, max: 300, noNaN: true }),
  taxShare: fc.double({ min: 0, max: 0.3, noNaN: true }),
  adShare: fc.double({ min: 0, max: 0.3, noNaN: true }),
});

test('parts and profit add up to the price to the cent, and are those of the line', () => {
  const checked = fc.check(
    fc.property(anyBands, anyUnit, fc.integer({ min: 1, max: 30_000 }), (some, economics, price) => {
      const all = profitLines(some, economics);
      const figures = unitFigures(all, price)!;
      const sum = unitParts.reduce((total, name) => total + figures.parts[name], 0);
      return (
        sum + figures.profit === price &&
        Math.abs(figures.profit - profitAt(all, price)!) <= 0.5 + 1e-6 &&
        unitParts.every((name) => Number.isInteger(figures.parts[name]))
      );
    }),
  );
  expect(checked.counterexample).toBeNull();
});

test('the price for a profit leaves it, and none is lower within its band; the price for a margin has it', () => {
  const checked = fc.check(
    fc.property(anyBands, anyUnit, fc.integer({ min: -500, max: 4_000 }), (some, economics, profit) => {
      const all = profitLines(some, economics);
      const { figures } = priceTarget(all, { profit });
      if (!figures) return true;
      const isLowest =
        figures.price === 1 ||
        some.some(({ from }) => from === figures.price) ||
        all.some(({ from }) => from === figures.price) ||
        profitAt(all, figures.price - 1)! < profit;
      return profitAt(all, figures.price)! >= profit - 1e-6 && isLowest;
    }),
  );
  expect(checked.counterexample).toBeNull();
});

test('targets that no price reaches, and unknown economics, have a reason instead of a price', () => {
  expect(priceTarget(lines, { marginPercent: 20 }).figures!.marginPercent).toBeGreaterThanOrEqual(20);
  // below the jump the fees take 6.75, above it 20: the profit of 30.00 needs a price of the second band
  expect(priceTarget(lines, { profit: 3_000 })).toMatchObject({ figures: { price: 10_449, profit: 3_000 }, gap: null });
  expect(priceTarget(lines, { profit: 2_000 }).figures!.price).toBe(7_429);
  expect(priceTarget(lines, { marginPercent: 80 })).toEqual({ figures: null, gap: 'unreachable' });
  expect(priceTarget(null, { marginPercent: 20 })).toEqual({ figures: null, gap: 'unknown' });
});

test('where only the edge of a band reaches a profit, the lowest edge that does is the price', () => {
  const free = { ...unit, cost: 1_000, other: 0, feesBeyond: 0, freightBeyond: 0, taxShare: 0, adShare: 0 };
  const steps = profitLines(
    [
      band(0, 5_000, { percent: 0, fulfilment: 4_000 }),
      band(5_000, 6_000, { percent: 0, fulfilment: 3_500 }),
      band(6_000, null, { percent: 0 }),
    ],
    free,
  );
  expect(priceTarget(steps, { profit: 3_500 }).figures).toMatchObject({ price: 6_000, profit: 5_000 });
  expect(priceTarget(steps, { profit: 400 }).figures).toMatchObject({ price: 5_000, profit: 500 });
});
