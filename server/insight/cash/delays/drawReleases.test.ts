import { expect, test } from 'vitest';
import { sale } from '#server/insight/cash/testing/madeSales.ts';
import { bandOf, bandScale, scaleAt, widened } from './bands.ts';
import { drawReleases, randomOf } from './drawReleases.ts';
import { expectedRelease } from './expectedRelease.ts';
import type { ReleaseDays } from './releaseDays.ts';

const shares = Float64Array.of(0.25, 0.5, 0);
const days = 3;

test('the same seed gives the same draws, another seed others', () => {
  const amounts = [{ id: 'a', minor: 100, shares }];
  const drawn = drawReleases(amounts, { days, seed: 1 });
  expect(drawReleases(amounts, { days, seed: 1 })).toEqual(drawn);
  expect(drawReleases(amounts, { days, seed: 2 })).not.toEqual(drawn);
});

test('an amount keeps its draws whatever the others are', () => {
  const [a, b] = [
    { id: 'a', minor: 100, shares },
    { id: 'b', minor: 7, shares: Float64Array.of(0, 0, 1) },
  ];
  const alone = drawReleases([a], { days, seed: 1 });
  const both = drawReleases([b, a], { days, seed: 1 });
  expect(both.map((minor, n) => minor - (n % days === 2 ? 7 : 0))).toEqual(alone);
});

test('draws come on each day as often as its share says', () => {
  const drawn = drawReleases([{ id: 'a', minor: 1, shares }], { days, seed: 5, draws: 20_000 });
  const counts = [0, 0, 0];
  drawn.forEach((minor, n) => (counts[n % days]! += minor / 20_000));
  for (const [day, share] of shares.entries()) expect(counts[day], `day ${day}`).toBeCloseTo(share, 1);
});

test('p10, p50 and p90 are in order, also when widened', () => {
  const random = randomOf(9);
  for (let trial = 0; trial < 1_000; trial += 1) {
    const band = bandOf(Float64Array.from({ length: 1 + Math.floor(random() * 50) }, () => random() * 100 - 50));
    const { p10, p50, p90 } = widened(band, random() * 4);
    expect(p10 <= p50 && p50 <= p90, `trial ${trial}`).toBe(true);
  }
});

const past = (error: number, { shared = 1, weight = 1 } = {}) => ({ error, shared, weight });
const many = (count: number, error: number, more = {}) => Array.from({ length: count }, () => past(error, more));

test('before any error the scale grows with what the sales share, up to a bound', () => {
  const scales = [0, 1, 3, 100].map((shared) => bandScale([], shared));
  expect(scales).toEqual(scales.toSorted((a, b) => a - b));
  expect(scales[0]).toBeCloseTo(Math.sqrt(5 / 6), 12);
  expect(scales[3]).toBeLessThan(3);
});

test('a calm week of many sales says that they share little, one of few sales says nothing of it', () => {
  expect(bandScale(many(12, 1, { shared: 7 }), 7)).toBeLessThan(1.2);
  expect(bandScale(many(4, 1, { shared: 7 }), 7)).toBeLessThan(0.7 * bandScale([], 7));
  expect(bandScale(many(12, 1, { shared: 0 }), 7)).toBeGreaterThan(0.95 * bandScale([], 7));
});

test('large errors widen the band, each is bounded, and a forecast of overlapping days counts less', () => {
  const calm = many(6, 1, { shared: 4 });
  const strike = (error: number, weight = 1) => bandScale([...calm, past(error, { shared: 4, weight })], 4);
  expect(strike(4)).toBeGreaterThan(1.2 * bandScale(calm, 4));
  expect(strike(-40)).toBe(strike(4));
  expect(strike(4, 0.2)).toBeLessThan(strike(4));
  expect(bandScale(many(12, 2.5, { shared: 4 }), 4)).toBeGreaterThan(2);
});

test('scales lie on straight lines between measured horizons', () => {
  const scales = [
    { days: 7, scale: 1 },
    { days: 14, scale: 3 },
  ];
  expect([1, 7, 10.5, 14, 90].map((horizon) => scaleAt(scales, horizon))).toEqual([1, 1, 2, 3, 3]);
  expect(scaleAt([], 7)).toBe(bandScale([]));
});

test('a stated day precedes the learned ones, is expected today when just passed, and held after five days', () => {
  const learned: ReleaseDays = { ofSale: ({ id }) => (id === 'new' ? null : shares), ofFuture: () => null };
  const at = (stated: number | null, id = 'a') => expectedRelease(sale({ id, stated }), 100, learned);
  expect(at(130)).toEqual({ kind: 'stated', day: 130 });
  expect(at(95)).toEqual({ kind: 'stated', day: 100 });
  expect(at(94)).toEqual({ kind: 'held', day: 94 });
  expect(at(null)).toEqual({ kind: 'learned', shares });
  expect(at(null, 'new')).toEqual({ kind: 'unknown' });
});
