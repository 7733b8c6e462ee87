import { monthRevenue } from '#server/records/rollups/monthRevenue.ts';
import { raiseAlerts } from '#server/records/alerts/raiseAlerts.ts';
import { lowStockFindings, stockAlertKinds } from '#server/insight/planning/alerts/lowStockFindings.ts';
import { lostProducts } from '#server/insight/buybox/status/lostProducts.ts';
import { newCompetitors } from '#server/insight/buybox/changes/newCompetitors.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import { profitAt } from '#server/insight/profit/detector/profitLines.ts';
import { period } from '#server/insight/period/period.ts';
import { demandHistory } from '#server/insight/planning/forecast/demandHistory.ts';
import { offerTimes } from '#server/insight/planning/pricing/offerTimes.ts';
import { planningSettings } from '#server/insight/planning/planningSettings.ts';
import { productForecasts } from '#server/insight/planning/forecast/productForecasts.ts';
import { productPlannings } from '#server/insight/planning/restock/productPlannings.ts';
import { stockPools } from '#server/records/stock/stockPools.ts';
import { stockTargets } from '#server/insight/planning/restock/stockTargets.ts';
import { restockPlan } from '#server/insight/planning/restock/restockPlan.ts';
import { storeForecasts } from '#server/insight/planning/forecast/storeForecasts.ts';
import { storeInsights } from '#server/insight/planning/insights/storeInsights.ts';
import { storePriceSuggestions } from '#server/insight/planning/pricing/storePriceSuggestions.ts';
import { suggestPrices } from '#server/insight/planning/pricing/suggestPrices.ts';
import { buyBoxInsights } from './buyBoxInsights.ts';
import { productInsights } from './productInsights.ts';
import { storeAdvice } from './storeAdvice.ts';

/**
 * Rebuilds the account's forecasts, price suggestions and insights from stored data; keeps decisions. Safe to run at any
 * time and twice.
 */
export async function refreshPlanning(accountId: number, now = currentTime()): Promise<void> {
  const viewer = { accountId, userId: 0, isDeveloper: false };
  const { start: today } = period({ period: 'today' }, now);
  const [settings, plannings, pools, series] = await Promise.all([
    planningSettings(viewer),
    productPlannings(viewer),
    stockPools(accountId),
    demandHistory(accountId, today),
  ]);
  const forecasts = await productForecasts(series, today, pools);
  const targetOf = stockTargets(forecasts, { settings, plannings, pools });
  await transaction((tx) => storeForecasts(accountId, forecasts, { today, targetOf }, tx));

  const before = await profitAnalyses(viewer, { now });
  const profitsAt = new Map(
    before.analyses.flatMap(({ product, pricing }) =>
      pricing ? [[product.id, (price: number) => profitAt(pricing.lines, price)] as const] : [],
    ),
  );
  const offers = await offerTimes(accountId, now);
  const prices = await suggestPrices(accountId, { series, forecasts, profitsAt, offers, today });
  await transaction((tx) => storePriceSuggestions(accountId, prices, tx));

  // again, with the prices that were found
  const { analyses } = await profitAnalyses(viewer, { now });
  const analysisOf = new Map(analyses.map((analysis) => [analysis.product.id, analysis]));
  const [plan, lost, newcomers] = await Promise.all([
    restockPlan(viewer, {}, now),
    lostProducts(viewer, {}, now),
    newCompetitors(viewer, {}, now),
  ]);
  const insights = [
    ...productInsights(analyses, new Map(plan.map((row) => [row.product.id, row]))),
    ...buyBoxInsights(lost.rows, newcomers.rows, analysisOf),
  ];
  const revenue = await monthRevenue(accountId, now);
  const salesOf = (productId: number) => {
    const { units = 0 } = analysisOf.get(productId) ?? {};
    return units > 0 ? { units, revenueMinor: revenue.ofProduct(productId) } : null;
  };
  await transaction(async (tx) => {
    await storeAdvice(accountId, analyses, tx);
    await storeInsights(accountId, insights, tx);
    await raiseAlerts(accountId, stockAlertKinds, lowStockFindings(plan, salesOf), revenue.total, tx);
    await queryRows(
      `INSERT INTO planning_settings (account_id, refreshed_at) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET refreshed_at = excluded.refreshed_at`,
      [accountId, now],
      tx,
    );
  });
}
