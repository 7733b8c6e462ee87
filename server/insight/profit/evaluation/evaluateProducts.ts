import { adsExcess } from '#server/insight/findings/gapCauses.ts';
import { costShares, medianShares } from '#server/insight/profit/alerts/costDrivers.ts';
import { type ComparedProduct, potentialSavings } from '#server/insight/profit/alerts/potentialSavings.ts';
import { costsOf, knownUnits } from '#server/insight/profit/costs.ts';
import { addSums, isEmpty, type ProfitSums, profitSums } from '#server/insight/profit/detector/profitSums.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { ratesOn } from '#server/insight/profit/dollars/ratesOn.ts';
import { type ProfitSettings, profitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import { feeBands } from '#server/records/fees/feeBands.ts';
import { feeRulesOf, feeRatedProducts, type RatedProduct, rulesKey } from '#server/records/fees/feeRatedProducts.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { analysisOf, marginPercent, type ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { economicsOf, usualSharesOf } from './economicsOf.ts';
import { planningFacts } from './planningFacts.ts';
import type { SavingShare } from './gapOf.ts';

export interface EvaluatedProducts {
  settings: ProfitSettings;
  /** Products with sales or costs in the days, largest loss first, unknown profit last. */
  analyses: ProfitAnalysis[];
}

/**
 * The one evaluation of each product of the account in some days (`end` exclusive): profit, what is missing to it and why, what
 * could be saved and what to do. Every screen with advice reads it. Includes the products in `also` even without sales.
 */
export async function evaluateProducts(
  accountId: number,
  days: DayRange,
  { also = [], now }: { also?: readonly RatedProduct[]; now: Date },
): Promise<EvaluatedProducts> {
  const [settings, sums, rules, factsOf] = await Promise.all([
    profitSettings({ accountId }),
    profitSums(accountId, days),
    feeRulesOf(accountId),
    planningFacts(accountId, now),
  ]);
  const sumsOf = new Map(sums.filter((row) => !isEmpty(row)).map((row) => [row.productId, row]));
  const sold = await feeRatedProducts(accountId, { ids: [...sumsOf.keys()] });
  const products = [...sold, ...also.filter(({ id }) => !sumsOf.has(id))];
  const lastDay = lastDayOf(days);
  const ratesNow = await ratesOn(accountId, lastDay, [...new Set(products.map(({ currency }) => currency))]);
  const usual = usualShares(sums);
  const usualCauses = usualSharesOf(sums);
  const saveable = saveableOf(sold, sumsOf, settings);
  const nothing = addSums([]);
  const analyses = products.map((product) =>
    analysisOf(product, sumsOf.get(product.id) ?? nothing, {
      settings,
      bands: feeBands(rules.get(rulesKey(product)) ?? [], product, lastDay),
      usual,
      usualCauses,
      saveable: saveable.get(product.id) ?? [],
      facts: factsOf(product.id),
      ratesNow: ratesNow.get(product.currency)!,
    }),
  );
  return { settings, analyses: analyses.toSorted(byProfit) };
}

function usualShares(sums: readonly ProfitSums[]) {
  const known = sums.filter((row) => knownUnits(row) > 0 && marginPercent(row) !== null);
  return medianShares(known.map(({ native }) => costShares(costsOf(native), native.revenue)));
}

/** By product, the part of each cost that could be saved: of a product without sales all of its storage and advertising. */
function saveableOf(
  products: readonly RatedProduct[],
  sumsOf: ReadonlyMap<number, ProfitSums>,
  settings: ProfitSettings,
): Map<number, SavingShare[]> {
  const levers = potentialSavings(
    products.flatMap((product) => compared(product, sumsOf.get(product.id)!)),
    settings.renegotiation,
  );
  return new Map(
    products.map(({ id }) => {
      const { native, units } = sumsOf.get(id)!;
      const excess = adsExcess(economicsOf(native));
      const ads = excess > 0 ? [{ group: 'ads' as const, share: excess / native.ads }] : [];
      if (units === 0 && native.storage > 0) return [id, [{ group: 'storage' as const, share: 1 }, ...ads]];
      const costs = costsOf(native);
      const shares = (levers.get(id) ?? []).map(({ group, saving }) => ({ group, share: saving / costs[group] }));
      return [id, [...shares, ...ads]];
    }),
  );
}

/** Product for the comparison within its category, or alone without a category. Empty when its costs are unknown. */
function compared(product: RatedProduct, sums: ProfitSums): ComparedProduct[] {
  const { units, native } = sums;
  const { revenue } = native;
  if (knownUnits(sums) === 0 || revenue <= 0) return [];
  const category = product.category
    ? `${rulesKey(product)} ${product.currency} ${product.category}`
    : String(product.id);
  return [{ id: product.id, category, costs: costsOf(native), revenue, units }];
}

const byProfit = (a: ProfitAnalysis, b: ProfitAnalysis) =>
  (a.profit?.shown.minor ?? Infinity) - (b.profit?.shown.minor ?? Infinity) || a.product.id - b.product.id;
