import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_CHANCE } from '#server/insight/findings/productAction.ts';
import type { LostProduct } from '#server/insight/buybox/status/lostProducts.ts';
import type { RestockRow } from '#server/insight/planning/restock/restockPlan.ts';
import { costGroups } from '#server/insight/profit/costs.ts';
import { analysesSummary } from '#server/insight/profit/detector/analysesSummary.ts';
import { type AnalysisContext, analysisOf } from '#server/insight/profit/detector/analysisOf.ts';
import { addSums, type Sums, type Totals } from '#server/insight/profit/detector/profitSums.ts';
import { usualSharesOf } from '#server/insight/profit/evaluation/economicsOf.ts';
import { defaultSettings } from '#server/insight/profit/settings/profitSettings.ts';
import type { RatedProduct } from '#server/records/fees/feeRatedProducts.ts';
import { buyBoxInsights } from './buyBoxInsights.ts';
import { productInsights } from './productInsights.ts';
import { word } from '#server/platform/language/say.ts';
import { runs } from '#server/platform/testing/runs.ts';

const nothing = addSums([]);
const minor = (max: number) =>
  fc.oneof({ arbitrary: fc.constant(0), weight: 1 }, { arbitrary: fc.nat(max), weight: 3 });

/** Sums of a product in BRL, with US$ at a rate that rounds. */
const anySums = fc
  .record({
    units: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
    revenue: fc.integer({ min: 1, max: 900_000 }),
    ...Object.fromEntries(
      ['cogs', 'fees', 'fulfilment', 'refunds', 'tax', 'storage', 'ads', 'ad_sales', 'reimbursements'].map((name) => [
        name,
        minor(200_000),
      ]),
    ),
    withoutCost: fc.constantFrom(0, 0, 0, 1, 60),
  })
  .map(({ units, withoutCost, ...money }): Sums => {
    const native = { ...nothing.native, ...money, revenue: units === 0 ? 0 : money.revenue } as Totals;
    const dollars = Object.fromEntries(Object.entries(native).map(([name, value]) => [name, value / 5.4321])) as Totals;
    return { ...nothing, units, units_without_cost: Math.min(units, withoutCost), native, reais: native, dollars };
  });
const chance = fc.constantFrom(null, 0, 0.05, 0.5, 1);
const anyFacts = fc
  .record({
    better: fc.option(
      fc.record({ price: fc.integer({ min: 100, max: 20_000 }), profitChange: fc.integer({ min: 1, max: 90_000 }) }),
    ),
    stock: fc.option(
      fc.record({
        isDue: fc.boolean(),
        quantity: fc.nat(90),
        missedUnits: fc.nat(90),
        excessUnits: fc.constantFrom(0, 0, 40),
        available: fc.nat(200),
      }),
    ),
    chance,
  })
  .map(({ better, stock, chance: at }): AnalysisContext['facts'] => ({
    better: better && {
      ...better,
      current: 10_000,
      buyBoxChance: better.price > 10_000 && (at ?? 1) < MIN_CHANCE ? 0.5 : at,
    },
    stock: stock && { ...stock, excessUnits: stock.isDue ? 0 : stock.excessUnits },
    chanceAt: () => at,
  }));
const anyProduct = fc.record({ sums: anySums, facts: anyFacts, saved: fc.double({ min: 0, max: 1, noNaN: true }) });

/** Evaluated products of a shop. */
const evaluated = (products: readonly { sums: Sums; facts: AnalysisContext['facts']; saved: number }[]) => {
  const usualCauses = usualSharesOf(products.map(({ sums }) => sums));
  return products.map(({ sums, facts, saved }, index) =>
    analysisOf(
      {
        id: index + 1,
        name: `P${index}`,
        sku: null,
        asin: `B0${index}`,
        currency: 'BRL',
        priceMinor: 10_000,
      } as RatedProduct,
      sums,
      {
        settings: defaultSettings,
        bands: [],
        usual: { product_cost: 40, amazon_fees: 20, storage: 1, returns: 2 },
        usualCauses,
        saveable: costGroups.map((group) => ({ group, share: saved })),
        facts,
        ratesNow: { currency: 'USD', inShown: 1 / 5.4321, inReais: 1 },
      },
    ),
  );
};
type Evaluated = ReturnType<typeof evaluated>[number];

const add = (amounts: readonly ({ minor: number } | null | undefined)[]) =>
  amounts.reduce((sum, amount) => sum + (amount?.minor ?? 0), 0);

/** What the money of an evaluation breaks. */
function brokenSums({ gap, causes, savings, potentialSavings, sums, profit }: Evaluated): string[] {
  const broken: string[] = [];
  const must = (holds: boolean, rule: string) => void (holds || broken.push(rule));
  const known = causes.flatMap(({ amount }) => amount ?? []);
  must(add(known.map(({ shown }) => shown)) === (gap?.amount.shown.minor ?? 0), 'causes add up to the gap');
  must(add(known.map(({ brl }) => brl)) === (gap?.amount.brl?.minor ?? 0), 'causes add up to the gap in BRL');
  must(gap?.kind !== 'loss' || gap.amount.shown.minor === -profit!.shown.minor, 'a loss is the profit shown');
  must((potentialSavings?.shown.minor ?? 0) <= (gap?.amount.shown.minor ?? 0), 'savings are at most the gap');
  must((potentialSavings?.brl?.minor ?? 0) <= (gap?.amount.brl?.minor ?? 0), 'savings are at most the gap in BRL');
  must(add(savings.map(({ saving }) => saving.shown)) === (potentialSavings?.shown.minor ?? 0), 'savings add up');
  must(
    savings.every(({ group, saving }) => group !== 'storage' || saving.brl!.minor <= sums.native.storage + 1),
    'a saving is at most its cost',
  );
  return broken;
}

const row = (id: number, facts: AnalysisContext['facts']) =>
  ({
    product: { id, name: 'P', sku: null, asin: 'B0' },
    available: facts.stock?.available ?? 0,
    coverDays: 5,
    reorderBy: '2026-11-20',
    forecast: { units: 30, lower: 20, upper: 40 },
    rules: { leadDays: 20 },
    unitCost: null,
  }) as RestockRow;
const lost = (id: number, price: number, ourPrice: number) =>
  ({
    product: { id, name: 'P', sku: null, asin: 'B0' },
    sharePercent: 5,
    observedHours: 200,
    price: { minor: price, currency: 'BRL' },
    ourPrice: { minor: ourPrice, currency: 'BRL' },
    topCompetitor: null,
  }) as LostProduct;

/** What screens say of a product that contradicts its action. */
function contradictions(analysis: Evaluated, facts: AnalysisContext['facts']): string[] {
  const { action, gap, recommendedPrice, product } = analysis;
  const advised = word(analysis.recommendedAction);
  const found: string[] = [];
  const never = (holds: boolean, rule: string) => void (holds && found.push(rule));
  const insights = productInsights([analysis], new Map([[product.id, row(product.id, facts)]]));
  const buyBox = [9_000, 11_000].flatMap((ours) =>
    buyBoxInsights([lost(product.id, 10_000, ours)], [], new Map([[product.id, analysis]])),
  );
  const all = [...insights, ...buyBox].map(({ recommendation }) => recommendation);
  const isPrice = action.kind === 'raise_price' || action.kind === 'lower_price';
  const change = isPrice ? action.price!.brl!.minor - action.from!.brl!.minor : 0;
  never(action.kind === 'raise_price' && change < 0, 'a raise to a lower price');
  never(action.kind === 'lower_price' && change > 0, 'a cut to a higher price');
  never((recommendedPrice !== null) !== isPrice, 'a price without a price action, or the reverse');
  never(/^(Raise|Lower) price/.test(advised) !== isPrice, 'the detector says another price action');
  never(!isPrice && all.some((text) => text.startsWith('Mudar')), 'an insight changes a price that is kept');
  never(
    isPrice && all.some((text) => /não é a causa|Manter o preço/.test(text)),
    'an insight keeps a price that is changed',
  );
  never(
    action.kind === 'raise_price' &&
      (action.buyBoxChance ?? 1) < MIN_CHANCE &&
      !(gap?.kind === 'loss' && advised.includes('Buy Box')),
    'a raise that loses the Buy Box without saying so',
  );
  never(action.kind !== 'restock' && insights.some(({ type }) => type === 'restock'), 'an order against the action');
  never(action.kind === 'restock' && gap?.kind === 'loss', 'an order of a product that loses money');
  never(
    insights.filter(({ fingerprint }) => !fingerprint.startsWith('cost:')).length > 1,
    'two actions for one product',
  );
  never(action.effect !== null && action.effect.shown.minor < 0, 'an action that costs money');
  return found;
}

test('in generated shops no screen contradicts the action of a product, and the money adds up', () => {
  const { errorInstance } = fc.check(
    fc.property(fc.array(anyProduct, { minLength: 1, maxLength: 6 }), (products) => {
      const analyses = evaluated(products);
      const broken = analyses.flatMap((analysis, index) => [
        ...brokenSums(analysis),
        ...contradictions(analysis, products[index]!.facts),
      ]);
      if (broken.length) throw new Error(broken.join('; '));
      return true;
    }),
    { numRuns: runs(600), seed: 20 },
  );
  expect(errorInstance).toBeNull();
});

test('in generated shops the loss is that of the listed products, and savings are within what is missing', () => {
  const { counterexample } = fc.check(
    fc.property(fc.array(anyProduct, { minLength: 1, maxLength: 8 }), (products) => {
      const analyses = evaluated(products);
      const { monthlyLoss, savings, gaps, statuses } = analysesSummary(analyses, defaultSettings);
      const losing = analyses.filter(({ gap }) => gap?.kind === 'loss');
      const listed = ['hemorrhage', 'loss', 'costing'] as const;
      return (
        monthlyLoss.shown.minor === add(losing.map(({ profit }) => profit!.shown)) &&
        monthlyLoss.brl!.minor === add(losing.map(({ profit }) => profit!.brl)) &&
        monthlyLoss.shown.minor === add(listed.map((status) => statuses[status].amount.shown)) &&
        savings.shown.minor <= gaps.shown.minor
      );
    }),
    { numRuns: runs(600), seed: 20 },
  );
  expect(counterexample).toBeNull();
});
