import { lostProducts } from '#server/buybox/lostProducts.ts';
import { newCompetitors } from '#server/buybox/newCompetitors.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { profitAnalyses } from '#server/profit/profitAnalyses.ts';
import { period } from '#server/sales/period.ts';
import { campaignInsights } from '#server/planning/campaignInsights.ts';
import { competitorInsights } from '#server/planning/competitorInsights.ts';
import { demandHistory } from '#server/planning/demandHistory.ts';
import { offerTimes } from '#server/planning/offerTimes.ts';
import { planningSettings } from './planningSettings.ts';
import { pricingInsights } from '#server/planning/pricingInsights.ts';
import { type ProductForecast, productForecasts } from '#server/planning/productForecasts.ts';
import { productPlannings } from '#server/planning/productPlannings.ts';
import { rulesOf } from '#server/planning/rulesOf.ts';
import { reorder } from '#server/planning/reorder.ts';
import { restockInsights } from '#server/planning/restockInsights.ts';
import { restockPlan } from '#server/planning/restockPlan.ts';
import { storeForecasts } from '#server/planning/storeForecasts.ts';
import { storeInsights } from '#server/planning/storeInsights.ts';
import { storePriceSuggestions } from '#server/planning/storePriceSuggestions.ts';
import { suggestPrices } from '#server/planning/suggestPrices.ts';

/**
 * Makes the account's forecasts, price suggestions and insights anew from what is stored; decisions stay. Safe to run at
 * any time and twice.
 */
export async function refreshPlanning(accountId: number, now = currentTime()): Promise<void> {
  const viewer = { accountId, userId: 0, isDeveloper: false };
  const { start: today } = period({ period: 'today' }, now);
  const [settings, plannings, series] = await Promise.all([
    planningSettings(accountId),
    productPlannings(accountId),
    demandHistory(accountId, today),
  ]);
  const forecasts = await productForecasts(series, today);
  const targetOf = ({ productId, daily }: ProductForecast) =>
    reorder(daily, rulesOf(settings, plannings.get(productId)), 0);
  await transaction((tx) => storeForecasts(accountId, forecasts, { today, targetOf }, tx));

  const { analyses } = await profitAnalyses(viewer, { now });
  const analysisOf = new Map(analyses.map((analysis) => [analysis.product.id, analysis]));
  const offers = await offerTimes(accountId, now);
  const prices = await suggestPrices(accountId, { series, forecasts, analyses, offers, today });
  const [plan, lost, newcomers] = await Promise.all([
    restockPlan(viewer, {}, now),
    lostProducts(viewer, {}, now),
    newCompetitors(viewer, {}, now),
  ]);
  const insights = [
    ...restockInsights(plan, analysisOf, today),
    ...pricingInsights(prices, analysisOf),
    ...competitorInsights(lost.rows, newcomers.rows, analysisOf),
    ...campaignInsights(analyses),
  ];
  await transaction(async (tx) => {
    await storePriceSuggestions(accountId, prices, tx);
    await storeInsights(accountId, insights, tx);
    await queryRows(
      `INSERT INTO planning_settings (account_id, refreshed_at) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET refreshed_at = excluded.refreshed_at`,
      [accountId, now],
      tx,
    );
  });
}
