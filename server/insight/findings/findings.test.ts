import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cappedSavings } from './cappedSavings.ts';
import { adsExcess, costCauses, gapCauses, type ProductEconomics, type UsualShares } from './gapCauses.ts';
import { type ActionFacts, MIN_CHANCE, productAction } from './productAction.ts';
import { splitMinor } from './splitMinor.ts';

const usual: UsualShares = { product_cost: 0.4, fees: 0.15, fulfilment: 0.1, tax: 0.06, storage: 0.02, returns: 0.03 };
const nothing = { product_cost: 0, fees: 0, fulfilment: 0, tax: 0, storage: 0, returns: 0, ads: 0 };
/** A product whose profit is what its costs leave of its revenue. */
const sold = (revenue: number, costs: Partial<ProductEconomics['costs']>, adSales = 0): ProductEconomics => {
  const all = { ...nothing, ...costs };
  return { revenue, costs: all, profit: revenue - costCauses.reduce((sum, kind) => sum + all[kind], 0), adSales };
};
const counterexample = <Values>(property: fc.IProperty<Values>) => fc.check(property).counterexample;

const amount = fc.integer({ min: 0, max: 1_000_000 });
const anyProduct = fc
  .record({
    revenue: fc.oneof(fc.constant(0), amount),
    // more was given back than refunded, now and then
    returns: fc.integer({ min: -5_000, max: 200_000 }),
    ...Object.fromEntries(costCauses.filter((kind) => kind !== 'returns').map((kind) => [kind, amount])),
    adSales: amount,
    otherIncome: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 })),
  })
  .map(({ revenue, adSales, otherIncome, ...costs }) => {
    const product = sold(revenue, costs as Partial<ProductEconomics['costs']>, adSales);
    return { ...product, profit: product.profit + otherIncome };
  });

test('causes add up to the gap exactly, and none exceeds its cost', () => {
  const found = counterexample(
    fc.property(anyProduct, fc.integer({ min: 1, max: 40 }), (product, target) => {
      const gap = Math.max(-product.profit, Math.round((product.revenue * target) / 100 - product.profit));
      if (gap <= 0) return true;
      const causes = gapCauses(gap, product, usual);
      const parts = splitMinor(
        gap,
        causes.map(({ weight }) => weight),
      );
      const isOfCost = causes.every(
        ({ kind }, index) => kind === 'price' || parts[index]! <= Math.ceil(product.costs[kind]) + 1,
      );
      return parts.reduce((sum, part) => sum + part, 0) === gap && parts.every((part) => part >= 0) && isOfCost;
    }),
  );
  expect(found).toBeNull();
});

test('what is split keeps its sum, whatever its parts round to', () => {
  expect(splitMinor(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(splitMinor(1, [0, 1, 1])).toEqual([0, 1, 0]);
  expect(splitMinor(9_870, [0, 0])).toEqual([0, 0]);
});

test('a loss comes from advertising that sells nothing, and of the rest from the price', () => {
  const product = sold(10_000, { product_cost: 4_000, fees: 1_500, fulfilment: 1_500, tax: 600, ads: 3_000 });
  expect(product.profit).toBe(-600);
  expect(gapCauses(600, product, usual).map(({ kind }) => kind)).toEqual(['fulfilment', 'ads']);
  const cheap = sold(10_000, { product_cost: 9_000, fees: 1_500, fulfilment: 500 });
  const causes = gapCauses(1_000, cheap, { ...usual, product_cost: 0.85 });
  expect(causes).toEqual([
    { kind: 'product_cost', weight: 500 },
    { kind: 'price', weight: 500 },
  ]);
});

test('advertising is in excess by what its own sales do not earn back', () => {
  expect(adsExcess(sold(10_000, { product_cost: 5_000, ads: 2_000 }, 2_000))).toBe(1_000);
  expect(adsExcess(sold(10_000, { product_cost: 5_000, ads: 2_000 }, 4_000))).toBe(0);
  expect(adsExcess(sold(0, { ads: 2_000 }))).toBe(2_000);
});

test('savings together stay within the gap that they mend, and each within its cost', () => {
  expect(
    cappedSavings(
      [
        { group: 'storage', minor: 200 },
        { group: 'product_cost', minor: 648_400 },
      ],
      9_870,
    ),
  ).toEqual([{ group: 'product_cost', minor: 9_870 }]);
  expect(cappedSavings([{ group: 'storage', minor: 200 }], 0)).toEqual([]);
  const found = counterexample(
    fc.property(
      fc.array(fc.record({ group: fc.nat(9), minor: fc.integer({ min: 0, max: 9_999 }) })),
      amount,
      (all, gap) => {
        const kept = cappedSavings(all, gap);
        return kept.reduce((sum, { minor }) => sum + minor, 0) <= gap;
      },
    ),
  );
  expect(found).toBeNull();
});

const facts = (more: Partial<ActionFacts> = {}): ActionFacts => ({
  units: 10,
  revenue: 100_000,
  isJudged: true,
  unitsWithoutCost: 0,
  gap: 0,
  isLoss: false,
  ads: 0,
  adsExcess: 0,
  storage: 0,
  profitPerUnit: 2_000,
  better: null,
  isPriced: true,
  marginPrice: null,
  chanceAt: () => null,
  stock: null,
  ...more,
});
const losing = { gap: 9_870, isLoss: true, profitPerUnit: -987 };
const raise = { price: 12_000, current: 10_000, effect: 20_000, isReached: false };
const due = { isDue: true, quantity: 40, missedUnits: 10, excessUnits: 0, available: 0 };
const idle = { isDue: false, quantity: 0, missedUnits: 0, excessUnits: 60, available: 100 };
const lower = { price: 9_000, current: 10_000, profitChange: 5_000, buyBoxChance: 0.9 };

test.each<[string, Partial<ActionFacts>, string]>([
  ['nothing missing', {}, 'keep none'],
  ['no sales and no costs', { units: 0, revenue: 0 }, 'keep no_sales'],
  ['advertising without sales', { units: 0, revenue: 0, gap: 900, isLoss: true, ads: 900 }, 'cut_ads ads'],
  [
    'storage without sales',
    { units: 0, revenue: 0, gap: 900, isLoss: true, storage: 800, ads: 100 },
    'clear_stock stock',
  ],
  ['refunds of earlier sales', { units: 0, revenue: 0, gap: 900, isLoss: true }, 'keep earlier_sales'],
  ['advertising that sells nothing, of unknown cost', { isJudged: false, ads: 9_000, adsExcess: 9_000 }, 'cut_ads ads'],
  ['an unknown cost', { isJudged: false, unitsWithoutCost: 3 }, 'enter_cost unknown'],
  ['unknown fees', { isJudged: false }, 'keep unknown'],
  ['a certain loss before an unknown cost', { ...losing, isPriced: false, unitsWithoutCost: 10 }, 'enter_cost unknown'],
  ['a loss with a price that mends it', { ...losing, marginPrice: raise }, 'raise_price margin'],
  ['a loss that no price mends', losing, 'stop_selling no_price'],
  ['a missing margin that no price mends', { gap: 900 }, 'keep no_price'],
  ['a loss by advertising', { ...losing, marginPrice: raise, ads: 30_000, adsExcess: 20_000 }, 'cut_ads ads'],
  [
    'a loss only partly by advertising',
    { ...losing, marginPrice: raise, ads: 3_000, adsExcess: 3_000 },
    'raise_price margin',
  ],
  ['evidence for a lower price', { gap: 900, marginPrice: raise, better: lower }, 'lower_price evidence'],
  [
    'a loss at prices that are already higher',
    { ...losing, marginPrice: { ...raise, isReached: true } },
    'keep price_reached',
  ],
  ['an order that is due', { stock: due }, 'restock stock'],
  ['an order that is due of unknown cost', { isJudged: false, unitsWithoutCost: 3, stock: due }, 'restock stock'],
  ['an order that is due of a product that loses', { ...losing, stock: due, marginPrice: raise }, 'raise_price margin'],
  ['too much stock', { stock: idle, storage: 500 }, 'clear_stock stock'],
])('the action for %s', (_, more, expected) => {
  const { kind, reason } = productAction(facts(more));
  expect(`${kind} ${reason}`).toBe(expected);
});

test('a price that loses the Buy Box is not asked for a margin, and says so where each sale loses money', () => {
  const lost = { marginPrice: raise, chanceAt: () => 0 };
  expect(productAction(facts({ gap: 900, ...lost }))).toMatchObject({ kind: 'keep', reason: 'price_held_by_buy_box' });
  expect(productAction(facts({ ...losing, ...lost }))).toMatchObject({
    kind: 'raise_price',
    reason: 'loses_buy_box',
    buyBoxChance: 0,
  });
  expect(productAction(facts({ gap: 900, marginPrice: raise, chanceAt: () => MIN_CHANCE }))).toMatchObject({
    kind: 'raise_price',
    reason: 'margin',
  });
});
