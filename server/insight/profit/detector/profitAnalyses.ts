import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { evaluateProducts } from '#server/insight/profit/evaluation/evaluateProducts.ts';
import type { ProfitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import type { RatedProduct } from '#server/records/fees/feeRatedProducts.ts';
import { withOverheads } from './analysisOverheads.ts';
import { type ListedAnalysis, withDefaults } from './defaultListings.ts';
import { profitWindow } from './profitWindow.ts';

export interface ProfitAnalyses {
  /** The last 30 complete days, end exclusive. */
  days: DayRange;
  settings: ProfitSettings;
  /** Products with sales or costs in the days, largest loss first, unknown profit last. */
  analyses: ListedAnalysis[];
}

/** Evaluation of each product of the account in the last 30 complete days. Includes the products in `also` even without sales. */
export async function profitAnalyses(
  { accountId }: Pick<Viewer, 'accountId'>,
  { also = [], now = currentTime() }: { also?: readonly RatedProduct[]; now?: Date } = {},
): Promise<ProfitAnalyses> {
  const days = profitWindow(now);
  const { settings, analyses } = await evaluateProducts(accountId, days, { also, now });
  return { days, settings, analyses: await withOverheads(accountId, days, withDefaults(analyses), now) };
}
