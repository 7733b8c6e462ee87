import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deadPriceZones } from './deadPriceZones.ts';
import type { FeeBand } from '#server/records/fees/feeBands.ts';
import { profitAt, profitLines, type UnitEconomics } from '#server/insight/profit/detector/profitLines.ts';
import { centsUp, recommendedPrice } from './recommendedPrice.ts';

const unit = (cost: number, more: Partial<UnitEconomics> = {}): UnitEconomics => ({
  cost,
  other: 0,
  fulfilment: 0,
  feesBeyond: 0,
  freightBeyond: 0,
  taxShare: 0,
  adShare: 0,
  ...more,
});
const band = (from: number, below: number | null, more: Partial<FeeBand> = {}): FeeBand => ({
  from,
  below,
  percent: 0,
  minimum: 0,
  fixed: 0,
  fulfilment: 0,
  ...more,
});
const marginAt = (lines: ReturnType<typeof profitLines>, price: number) => (profitAt(lines, price)! * 100) / price;

test('the price for a margin includes the fees of that price, not of the old one (vector 1)', () => {
  const lines = profitLines([band(0, null, { percent: 15, fixed: 300 })], unit(1_000));
  const exact = recommendedPrice(lines, 15)!;
  expect((exact / 100).toFixed(2)).toBe('18.57');
  expect(marginAt(lines, exact)).toBeCloseTo(15, 9);
  expect(centsUp(exact)).toBe(1_858); // a cent less would be below 15 %
  expect(marginAt(lines, 1_776)).toBeCloseTo(11.8, 1);
});

test('a price outside its own band is searched in the next one', () => {
  const bands = [band(0, 7_900, { percent: 10, fixed: 600 }), band(7_900, null, { percent: 10, fulfilment: 2_000 })];
  const lines = profitLines(bands, unit(6_000));
  // 6,600 / 0.75 = 88.00 lies beyond the first band; 8,000 / 0.75 = 106.67 in the second
  expect(centsUp(recommendedPrice(lines, 15)!)).toBe(10_667);
});

test('a price that rounding moves out of its band is searched in the next one', () => {
  const bands = [band(0, 5_000), band(5_000, null, { fulfilment: 4_000 })];
  expect(centsUp(recommendedPrice(profitLines(bands, unit(4_999.5)), 0)!)).toBe(9_000);
  expect(centsUp(recommendedPrice(profitLines(bands, unit(4_998.5)), 0)!)).toBe(4_999);
});

test('when a whole band reaches the margin, its first price is recommended', () => {
  const bands = [band(0, 5_000, { fulfilment: 4_000 }), band(5_000, null)];
  expect(recommendedPrice(profitLines(bands, unit(1_000)), 15)).toBe(5_000);
});

test('when percentage fees exceed the margin no price is profitable', () => {
  const lines = profitLines([band(0, null, { percent: 70 })], unit(100, { taxShare: 0.1, adShare: 0.1 }));
  expect(recommendedPrice(lines, 15)).toBeNull();
  expect(recommendedPrice(lines, 0)).not.toBeNull();
});

test('prices just above a band edge can earn less than those below it (vector 3)', () => {
  const bands = [band(0, 7_900, { percent: 14, fixed: 675 }), band(7_900, null, { percent: 14, fulfilment: 2_000 })];
  const lines = profitLines(bands, unit(3_000, { taxShare: 0.06 }));
  expect(profitAt(lines, 7_899)! / 100).toBeCloseTo(26.44, 2);
  expect(profitAt(lines, 7_900)! / 100).toBeCloseTo(13.2, 2);
  expect(deadPriceZones(lines)).toEqual([{ from: 7_900, to: 9_555 }]);
});

test('an edge that costs at most the added cent does not begin a zone', () => {
  const edge = (fixed: number) => profitLines([band(0, 5_000), band(5_000, null, { fixed })], unit(1_000));
  expect(deadPriceZones(edge(1))).toEqual([]);
  expect(deadPriceZones(edge(2))).toEqual([{ from: 5_000, to: 5_000 }]);
});

test('a minimum commission applies to cheap units, and its end does not begin a zone', () => {
  const lines = profitLines([band(0, null, { percent: 10, minimum: 500 })], unit(0));
  expect(profitAt(lines, 1_000)).toBe(500);
  expect(profitAt(lines, 10_000)).toBe(9_000);
  expect(deadPriceZones(lines)).toEqual([]);
});

const bandsOf = fc
  .array(
    fc.record({
      width: fc.integer({ min: 500, max: 6_000 }),
      percent: fc.integer({ min: 0, max: 30 }),
      fixed: fc.integer({ min: 0, max: 1_500 }),
      fulfilment: fc.integer({ min: 0, max: 2_500 }),
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

const holds = (property: fc.IProperty<[FeeBand[], number, number]>) => fc.check(property);
const cases = [bandsOf, fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 40 })] as const;

test('every price of a dead zone earns less than the price below the zone, and its neighbours do not', () => {
  const checked = holds(
    fc.property(...cases, (bands, cost, _margin) => {
      const lines = profitLines(bands, unit(cost));
      return deadPriceZones(lines).every(({ from, to }) => {
        const level = profitAt(lines, from - 1)!;
        const inside = [from, Math.floor((from + (to ?? from + 1_000)) / 2), to ?? from + 5_000];
        const isOver = to === null || profitAt(lines, to + 1)! >= level - 1e-6;
        return isOver && inside.every((price) => profitAt(lines, price)! < level);
      });
    }),
  );
  expect(checked.counterexample).toBeNull();
});

test('the recommended price reaches the target margin', () => {
  const checked = holds(
    fc.property(...cases, (bands, cost, margin) => {
      const lines = profitLines(bands, unit(cost));
      const price = recommendedPrice(lines, margin);
      return price === null || marginAt(lines, centsUp(price)) >= margin - 1e-6;
    }),
  );
  expect(checked.counterexample).toBeNull();
});
