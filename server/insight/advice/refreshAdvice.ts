import { monthRevenue } from '#server/records/rollups/monthRevenue.ts';
import { raiseAlerts } from '#server/records/alerts/raiseAlerts.ts';
import { lowStockFindings, stockAlertKinds } from '#server/insight/planning/alerts/lowStockFindings.ts';
import { lostProducts } from '#server/insight/buybox/status/lostProducts.ts';
import { newCompetitors } from '#server/insight/buybox/changes/newCompetitors.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { storeInsights } from '#server/insight/planning/insights/storeInsights.ts';
import { restockPlan } from '#server/insight/planning/restock/restockPlan.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import { buyBoxInsights } from './buyBoxInsights.ts';
import { productInsights } from './productInsights.ts';
import { storeAdvice } from './storeAdvice.ts';

/**
 * Derives the account's insights, alerts of stock, and which better prices are suggested, from the evaluation of its products with the stored
 * forecasts and prices; keeps decisions. Safe to run at any time and twice.
 */
export async function refreshAdvice(accountId: number, now = currentTime()): Promise<void> {
  const viewer = { accountId, userId: 0, isDeveloper: false };
  const [{ analyses }, plan, lost, newcomers] = await Promise.all([
    profitAnalyses(viewer, { now }),
    restockPlan(viewer, {}, now),
    lostProducts(viewer, {}, now),
    newCompetitors(viewer, {}, now),
  ]);
  const analysisOf = new Map(analyses.map((analysis) => [analysis.product.id, analysis]));
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
  });
}
