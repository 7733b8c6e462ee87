import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { evaluateProducts } from '#server/insight/profit/evaluation/evaluateProducts.ts';
import type { ProfitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import type { RatedProduct } from '#server/records/fees/feeRatedProducts.ts';
import { type AnalysedPeriod, analysedDays } from '#server/insight/profit/evaluation/analysedDays.ts';
import type { ProfitAnalysis } from './analysisOf.ts';
import { withOverheads } from './analysisOverheads.ts';
import { type ListedAnalysis, withDefaults } from './defaultListings.ts';
import { profitWindow } from './profitWindow.ts';

export interface ProfitAnalyses {
  /** The last 30 complete days, or those of the chosen period; end exclusive. */
  days: DayRange;
  settings: ProfitSettings;
  /** Products with sales or costs in the days, largest loss first, unknown profit last. */
  analyses: ListedAnalysis[];
}

/**
 * Evaluation of each product of the account in the last 30 complete days, or in those of `chosen`: its actions are of the 30 days
 * even then, so that a product has one advice on every screen. Includes the products in `also` even without sales. Throws 400 for
 * an invalid period.
 */
export async function profitAnalyses(
  viewer: Pick<Viewer, 'accountId' | 'dataVersion'>,
  {
    also = [],
    chosen = null,
    now = currentTime(),
  }: { also?: readonly RatedProduct[]; chosen?: AnalysedPeriod | null; now?: Date } = {},
): Promise<ProfitAnalyses> {
  const { accountId } = viewer;
  const days = await analysedDays(viewer, chosen, now);
  const { settings, analyses } = await evaluateProducts(accountId, days, { also, now });
  const advised = chosen ? await withActionsOfNow(accountId, analyses, now) : analyses;
  return { days, settings, analyses: await withOverheads(accountId, days, withDefaults(advised), now) };
}

/** Analyses of any days with the actions that the last 30 complete ones advise. */
async function withActionsOfNow(accountId: number, analyses: ProfitAnalysis[], now: Date): Promise<ProfitAnalysis[]> {
  const also = analyses.map(({ product }) => product);
  const advised = await evaluateProducts(accountId, profitWindow(now), { also, now });
  const adviceOf = new Map(advised.analyses.map((analysis) => [analysis.product.id, analysis]));
  return analyses.map((analysis) => {
    const { action, recommendedAction, recommendedPrice } = adviceOf.get(analysis.product.id)!;
    return { ...analysis, action, recommendedAction, recommendedPrice };
  });
}
