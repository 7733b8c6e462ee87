import { expect, test } from 'vitest';
import { spreadOf } from '#server/insight/cash/reads/salesSpread.ts';
import { monthRange } from './monthRange.ts';

const SPREAD = { drift: 0.2, dispersion: 1.5 };
const expected = { revenue: 1_000_000, units: 100, grain: 10_000, days: 20 };

test('the bounds lie around what is expected, and are further apart the further the month and the fewer the sales', () => {
  const { low, high } = monthRange(expected, SPREAD, 140);
  expect(low).toBeLessThan(1_000_000);
  expect(high).toBeGreaterThan(1_000_000);
  const width = (range: { low: number; high: number }) => range.high - range.low;
  const few = { revenue: 10_000, units: 1, grain: 10_000, days: 20 };
  expect(width(monthRange(few, SPREAD, 2)) / 10_000).toBeGreaterThan((high - low) / 1_000_000);
  expect(width(monthRange({ ...expected, days: 3 }, SPREAD, 140))).toBeLessThan(high - low);
  expect(monthRange({ revenue: 0, units: 0, grain: 0, days: 1 }, SPREAD, 0)).toEqual({ low: 0, high: 0 });
});

/** Uniform numbers of a seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
  };
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function poisson(mean: number, random: () => number): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(-mean);
  let [count, product] = [0, random()];
  while (product > limit) {
    count += 1;
    product *= random();
  }
  return count;
}

test('of shops whose level wanders, the rest of the month lies within the bounds four times in five', () => {
  const [ORIGIN, DAYS, PRICE] = [200, 20, 5_000];
  let held = 0;
  const shops = 400;
  for (let seed = 1; seed <= shops; seed += 1) {
    const random = randomOf(seed);
    const wandering = 0.01 + 0.03 * random();
    let log = Math.log(4 + 60 * random());
    const units = Array.from({ length: ORIGIN + DAYS }, () => {
      log += wandering * normal(random);
      return poisson(Math.exp(log), random);
    });
    const sum = (from: number, days: number) => units.slice(from, from + days).reduce((all, one) => all + one, 0);
    const recent = sum(ORIGIN - 28, 28);
    const mean = (recent / 28) * DAYS;
    const { low, high } = monthRange(
      { revenue: mean * PRICE, units: mean, grain: PRICE, days: DAYS },
      spreadOf((day) => units[day] ?? 0, ORIGIN),
      recent,
    );
    const sold = sum(ORIGIN, DAYS) * PRICE;
    if (sold >= low && sold <= high) held += 1;
  }
  expect(held / shops).toBeGreaterThan(0.72);
  expect(held / shops).toBeLessThan(0.9);
});
