import { expect, test } from 'vitest';
import { bestPrice, type PriceSituation } from '#server/insight/planning/pricing/bestPrice.ts';
import { buyBoxOdds } from '#server/insight/planning/pricing/buyBoxOdds.ts';
import { priceElasticity, type PricedDay } from '#server/insight/planning/pricing/priceElasticity.ts';

const HOUR = 3_600_000;
/** `daysEach` days at each price, with units by an elasticity. */
const tried = (prices: number[], daysEach: number, elasticity: number, units = 400): PricedDay[] =>
  prices.flatMap((price) =>
    Array.from({ length: daysEach }, () => ({
      price,
      units: Math.round(units * (price / prices[0]!) ** elasticity),
      rhythm: 1,
    })),
  );

test('the elasticity of falling units at rising prices is found', () => {
  const found = priceElasticity(tried([1_000, 1_100, 1_200, 1_300], 15, -2));
  expect(found!.coefficient).toBeCloseTo(-2, 1);
  expect(found).toMatchObject({ pricePoints: 4, days: 60, lowestPrice: 1_000, highestPrice: 1_300 });
  expect(found!.standardError).toBeLessThan(0.3);
});

test('a season of the whole shop is not attributed to the price', () => {
  const days = tried([1_000, 1_100, 1_200], 20, 0).map((day) =>
    day.price === 1_000 ? { ...day, units: day.units * 2, rhythm: 2 } : day,
  );
  expect(priceElasticity(days)!.coefficient).toBeCloseTo(0, 1);
});

test.each([
  ['two prices', tried([1_000, 1_200], 30, -2)],
  ['prices within one percent', tried([1_000, 1_003, 1_006], 30, -2)],
  ['29 days', tried([1_000, 1_100, 1_200], 10, -2).slice(1)],
  ['no sales', tried([1_000, 1_100, 1_200], 30, 0, 0)],
])('%s yield no elasticity', (_, days) => expect(priceElasticity(days)).toBeNull());

test('three prices on thirty days are enough', () => {
  expect(priceElasticity(tried([1_000, 1_100, 1_200], 10, -2))).toMatchObject({ pricePoints: 3, days: 30 });
});

const watched = (ratio: number, hours: number, ownedHours: number) => ({
  ratio,
  observedMs: hours * HOUR,
  ownedMs: ownedHours * HOUR,
});

test('the chance of the Buy Box is the share of time it was ours at a similar price', () => {
  const odds = buyBoxOdds([watched(0.96, 480, 480), watched(1.03, 480, 48)], []);
  expect(odds(0.97)).toEqual({ chance: 1, watchedMs: 480 * HOUR });
  expect(odds(1.04)!.chance).toBeCloseTo(0.1, 9);
  expect(odds(1.5)).toBeNull();
});

test('a rarely observed product uses the odds of the other products', () => {
  const everyone = [watched(0.96, 1_000, 900)];
  expect(buyBoxOdds([], everyone)(0.96)).toEqual({ chance: 0.9, watchedMs: 0 });
  expect(buyBoxOdds([watched(0.96, 48, 0)], everyone)(0.96)!.chance).toBeCloseTo(0.45, 9);
});

test('a higher price never has a better chance', () => {
  const odds = buyBoxOdds([watched(0.96, 100, 20), watched(1.03, 100, 60)], []);
  expect([odds(0.96)!.chance, odds(1.03)!.chance]).toEqual([0.4, 0.4]);
});

const situation = (more: Partial<PriceSituation> = {}): PriceSituation => ({
  price: 10_000,
  units: 100,
  profitAt: (price) => price * 0.85 - 7_000,
  elasticity: null,
  odds: () => null,
  rivalPrice: null,
  ownedShare: null,
  ...more,
});
const elastic = (coefficient: number, standardError = 0.2) => ({
  coefficient,
  standardError,
  pricePoints: 4,
  days: 90,
  lowestPrice: 9_000,
  highestPrice: 11_500,
});

test('the best price by elasticity is cost · e / (e + 1)', () => {
  // 70 / 0.85 · 4 / 3 = 109.80
  const best = bestPrice(situation({ elasticity: elastic(-4) }))!;
  expect(best.suggestedPrice).toBeGreaterThan(10_900);
  expect(best.suggestedPrice).toBeLessThan(11_050);
  expect(best).toMatchObject({ basis: 'elasticity', elasticity: -4, minPrice: 8_550, maxPrice: 11_500 });
  expect(best.confidence).toBeCloseTo(0.95, 9);
  const now = 100 * 1_500;
  const then = 100 * (best.suggestedPrice / 10_000) ** -4 * (best.suggestedPrice * 0.85 - 7_000);
  expect(best.profitChange).toBe(Math.round(then - now));
});

test('without elasticity and Buy Box odds there is no better price', () => {
  expect(bestPrice(situation())).toBeNull();
  expect(bestPrice(situation({ elasticity: elastic(-1, 0.6) }))).toBeNull(); // less than two standard errors
  expect(bestPrice(situation({ elasticity: elastic(1.5) }))).toBeNull(); // a positive elasticity is implausible
});

test('a price with a negligible gain is not suggested', () => {
  // from 106.00 the best price, 109.80, would earn only 0.8 % more
  expect(bestPrice(situation({ price: 10_600, elasticity: elastic(-4) }))).toBeNull();
  expect(bestPrice(situation({ price: 10_300, elasticity: elastic(-4) }))).not.toBeNull();
});

const odds = (ratio: number) => ({ chance: ratio <= 1 ? 0.9 : 0.3, watchedMs: 480 * HOUR });

test('a small step below the rival that wins the Buy Box is suggested, with at most twice the units', () => {
  const best = bestPrice(situation({ odds, rivalPrice: 9_800, ownedShare: 0.3 }))!;
  expect(best.suggestedPrice).toBeLessThanOrEqual(9_800);
  expect(best.suggestedPrice).toBeGreaterThan(9_700);
  expect(best).toMatchObject({ basis: 'buy_box', buyBoxProbability: 0.9, elasticity: null });
  expect(best.profitChange).toBeLessThanOrEqual(100 * 1_500);
  expect(best.confidence).toBeGreaterThan(0.7);
});

test('sales without the Buy Box do not predict sales with it', () => {
  expect(
    bestPrice(
      situation({
        odds: (ratio) => ({ chance: ratio <= 1 ? 0.9 : 0.01, watchedMs: HOUR }),
        rivalPrice: 9_800,
        ownedShare: 0.02,
      }),
    ),
  ).toBeNull();
});

test('a price that loses the Buy Box is not suggested, whatever the elasticity', () => {
  const better = { elasticity: elastic(-4), rivalPrice: 10_000 };
  const lost = (ratio: number) => ({ chance: ratio <= 1 ? 0.9 : 0, watchedMs: 480 * HOUR });
  expect(bestPrice(situation({ ...better, odds: lost }))).toBeNull();
  expect(bestPrice(situation({ ...better, odds: () => lost(1) }))!.suggestedPrice).toBeGreaterThan(10_000);
});

test('without elasticity a price is not raised above the lowest rival', () => {
  const best = bestPrice(
    situation({ odds: () => ({ chance: 0.9, watchedMs: 480 * HOUR }), rivalPrice: 10_300, ownedShare: 0.9 }),
  );
  expect(best!.maxPrice).toBe(10_300);
  expect(best!.confidence).toBeLessThan(0.7);
});
