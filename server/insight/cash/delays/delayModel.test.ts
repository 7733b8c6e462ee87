import { expect, test } from 'vitest';
import { madeSales, sale } from '#server/insight/cash/testing/madeSales.ts';
import { fitDelayModel, hazardsOf, salePath } from './delayModel.ts';
import { releaseDays } from './releaseDays.ts';
import type { ReleaseSale } from './releaseSale.ts';

const ORIGIN = 17_300;
const sumOf = (shares: Float64Array | null) => shares!.reduce((sum, share) => sum + share, 0);
/** Sales whose stages take 1, 3 and 2 days exactly. */
const steady = (count: number, given: Partial<ReleaseSale> = {}) =>
  Array.from({ length: count }, (_, n) => {
    const paid = ORIGIN - 100 + (n % 60);
    return sale({ id: `s${n}`, paid, handed: paid + 1, delivered: paid + 4, released: paid + 6, ...given });
  });

test('stages of a fixed length give the day of release', () => {
  const model = fitDelayModel(steady(300), ORIGIN);
  const open = sale({ paid: ORIGIN - 2, handed: ORIGIN - 1 });
  const shares = releaseDays(model, 30).ofSale(open)!;
  expect(shares.indexOf(Math.max(...shares))).toBe(4);
  expect(shares[4]).toBeGreaterThan(0.95);
});

test('shares are never negative and sum to at most 1', () => {
  const sales = madeSales({ start: ORIGIN - 240, days: 240, perDay: 5, seed: 3 });
  const days = releaseDays(fitDelayModel(sales, ORIGIN), 90);
  const all = [
    ...sales.filter(({ released }) => released! > ORIGIN + 3).map((one) => days.ofSale(one)),
    days.ofFuture(ORIGIN + 10),
  ];
  expect(all.length).toBeGreaterThan(20);
  for (const shares of all) {
    expect(Math.min(...shares!), `least share`).toBeGreaterThanOrEqual(0);
    expect(sumOf(shares), `sum`).toBeLessThanOrEqual(1 + 1e-9);
    expect(sumOf(shares), `within 90 days`).toBeGreaterThan(0.95);
  }
});

test('nothing of the origin or later is learned', () => {
  const known = madeSales({ start: ORIGIN - 200, days: 200, perDay: 3, seed: 4 });
  const later = madeSales({ start: ORIGIN, days: 60, perDay: 30, seed: 5 });
  const changed = known.map((one) => ({
    ...one,
    handed: one.handed! < ORIGIN ? one.handed : one.handed! + 50,
    delivered: one.delivered! < ORIGIN ? one.delivered : null,
    released: one.released! < ORIGIN ? one.released : ORIGIN,
  }));
  const open = sale({ paid: ORIGIN - 3 });
  const before = releaseDays(fitDelayModel(known, ORIGIN), 40).ofSale(open);
  expect(releaseDays(fitDelayModel([...known, ...later], ORIGIN), 40).ofSale(open)).toEqual(before);
  expect(releaseDays(fitDelayModel(changed, ORIGIN), 40).ofSale(open)).toEqual(before);
});

test('sales still under way count as at risk: without them delays would seem shorter', () => {
  const quick = steady(40);
  const stuck = Array.from({ length: 40 }, (_, n) => sale({ id: `t${n}`, paid: ORIGIN - 30 - n }));
  const open = sale({ paid: ORIGIN - 1 });
  const within = (sales: ReleaseSale[]) => sumOf(releaseDays(fitDelayModel(sales, ORIGIN), 10).ofSale(open));
  expect(within([...quick, ...stuck])).toBeLessThan(within(quick) * 0.7);
});

test('sales paid more than 240 days before the origin are forgotten', () => {
  const old = steady(50).map((one) => ({ ...one, paid: ORIGIN - 241, handed: ORIGIN - 200 }));
  const open = sale({ paid: ORIGIN - 1 });
  const recent = releaseDays(fitDelayModel(steady(50), ORIGIN), 30).ofSale(open);
  expect(releaseDays(fitDelayModel([...steady(50), ...old], ORIGIN), 30).ofSale(open)).toEqual(recent);
});

test('a cell is shrunk to the coarser one with the weight of 20 sales', () => {
  const other = steady(400, { logistic: 'flex' });
  const slow = steady(20).map((one) => ({ ...one, handed: null, delivered: null, released: null, paid: ORIGIN - 50 }));
  const model = fitDelayModel([...other, ...slow], ORIGIN);
  const common = hazardsOf(model, 0, [''])!;
  const cell = hazardsOf(model, 0, salePath(model, slow[0]!).slice(0, 2))!;
  const risk = 20 * common.weekday[(ORIGIN - 49 + 3) % 7]!;
  expect(cell.byAge[1]).toBeCloseTo((20 * common.byAge[1]!) / (20 + risk), 9);
});

test('days without work have a low factor', () => {
  const model = fitDelayModel(madeSales({ start: ORIGIN - 240, days: 240, perDay: 8, seed: 6 }), ORIGIN);
  const { weekday } = hazardsOf(model, 1, [''])!;
  expect(weekday[6]).toBeLessThan(0.2);
  expect(weekday[5]).toBeLessThan(0.6);
  expect(weekday[2]).toBeGreaterThan(0.9);
});

test('events from the origin on do not change what is expected', () => {
  const days = releaseDays(fitDelayModel(steady(50), ORIGIN), 30);
  const open = sale({ paid: ORIGIN - 3, handed: ORIGIN - 2 });
  expect(days.ofSale({ ...open, delivered: ORIGIN, released: ORIGIN + 9 })).toEqual(days.ofSale(open));
  expect(sumOf(days.ofSale({ ...open, delivered: ORIGIN - 1, released: ORIGIN - 1 }))).toBe(0);
  expect(days.ofSale(sale({ paid: ORIGIN }))).toBeNull();
});

test('nothing is estimated from a stage that was never seen to end', () => {
  const unseen = steady(50).map((one) => ({ ...one, released: null }));
  expect(releaseDays(fitDelayModel(unseen, ORIGIN), 30).ofSale(sale({ paid: ORIGIN - 1 }))).toBeNull();
});
