import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { analysisOf, marginPercent, type ProfitAnalysis } from './analysisOf.ts';
import { type ListedAnalysis, withDefaults } from './defaultListings.ts';
import { costShares, medianShares } from '#server/insight/profit/alerts/costDrivers.ts';
import { costsOf, knownUnits } from '#server/insight/profit/costs.ts';
import { feeBands } from '#server/records/fees/feeBands.ts';
import { type ComparedProduct, potentialSavings } from '#server/insight/profit/alerts/potentialSavings.ts';
import { type ProfitSettings, profitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import { addSums, type ProfitSums, profitSums } from './profitSums.ts';
import { lastDayOf, profitWindow } from './profitWindow.ts';
import { feeRulesOf, feeRatedProducts, type RatedProduct, rulesKey } from '#server/records/fees/feeRatedProducts.ts';
import { ratesOn } from '#server/insight/profit/dollars/ratesOn.ts';

export interface ProfitAnalyses {
  /** The last 30 complete days, end exclusive. */
  days: DayRange;
  settings: ProfitSettings;
  /** Products with sales, advertising or storage in the days, largest loss first, unknown profit last. */
  analyses: ListedAnalysis[];
}

/**
 * Profit of each product of the account in the last 30 complete days. Includes the products in `also` even without
 * sales.
 */
export async function profitAnalyses(
  { accountId }: Pick<Viewer, 'accountId'>,
  { also = [], now = currentTime() }: { also?: readonly RatedProduct[]; now?: Date } = {},
): Promise<ProfitAnalyses> {
  const days = profitWindow(now);
  const [settings, sums, rules] = await Promise.all([
    profitSettings({ accountId }),
    profitSums(accountId, days),
    feeRulesOf(accountId),
  ]);
  const sumsOf = new Map(sums.filter(isShown).map((row) => [row.productId, row]));
  const sold = await feeRatedProducts(accountId, { ids: [...sumsOf.keys()] });
  const products = [...sold, ...also.filter(({ id }) => !sumsOf.has(id))];
  const lastDay = lastDayOf(days);
  const ratesNow = await ratesOn(accountId, lastDay, [...new Set(products.map(({ currency }) => currency))]);
  const usual = usualShares(sums);
  const levers = potentialSavings(
    sold.flatMap((product) => compared(product, sumsOf.get(product.id)!)),
    settings.renegotiation,
  );
  const nothing = addSums([]);
  const analyses = products.map((product) =>
    analysisOf(product, sumsOf.get(product.id) ?? nothing, {
      settings,
      bands: feeBands(rules.get(rulesKey(product)) ?? [], product, lastDay),
      usual,
      levers: levers.get(product.id) ?? [],
      ratesNow: ratesNow.get(product.currency)!,
    }),
  );
  return { days, settings, analyses: withDefaults(analyses.toSorted(byProfit)) };
}

const isShown = ({ units, native }: ProfitSums) =>
  units !== 0 || native.revenue !== 0 || native.ads !== 0 || native.ad_sales !== 0 || native.storage !== 0;

function usualShares(sums: readonly ProfitSums[]) {
  const known = sums.filter((row) => knownUnits(row) > 0 && marginPercent(row) !== null);
  return medianShares(known.map(({ native }) => costShares(costsOf(native), native.revenue)));
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
