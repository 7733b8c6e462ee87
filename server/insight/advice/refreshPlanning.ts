import { queueCash } from '#server/insight/cash/forecast/queueCash.ts';
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
import { demandItems } from '#server/insight/planning/forecast/demandItems.ts';
import { itemSeries } from '#server/insight/planning/forecast/itemSeries.ts';
import { stockTargets } from '#server/insight/planning/restock/stockTargets.ts';
import { storeForecasts } from '#server/insight/planning/forecast/storeForecasts.ts';
import { storePriceSuggestions } from '#server/insight/planning/pricing/storePriceSuggestions.ts';
import { suggestPrices } from '#server/insight/planning/pricing/suggestPrices.ts';
import { productEconomics } from './productEconomics.ts';
import { refreshAdvice } from './refreshAdvice.ts';

/**
 * Rebuilds the account's forecasts, price suggestions and insights from stored data; keeps decisions. Safe to run at any
 * time and twice.
 */
export async function refreshPlanning(accountId: number, now = currentTime()): Promise<void> {
  const viewer = { accountId, userId: 0, isDeveloper: false };
  const { start: today } = period({ period: 'today' }, now);
  const [settings, plannings, items, series, before] = await Promise.all([
    planningSettings(viewer),
    productPlannings(viewer),
    demandItems(accountId),
    demandHistory(accountId, today),
    profitAnalyses(viewer, { now }),
  ]);
  const made = await productForecasts(itemSeries(series, items), today, settings);
  const economics = await productEconomics(accountId, before.analyses, { made, today });
  const targetOf = stockTargets(made, { settings, plannings, items, economicsOf: economics.ofItem });
  await transaction((tx) => storeForecasts(accountId, made, { targetOf, economicsOf: economics.ofListing }, tx));

  const profitsAt = new Map(
    before.analyses.flatMap(({ product, pricing }) =>
      pricing ? [[product.id, (price: number) => profitAt(pricing.lines, price)] as const] : [],
    ),
  );
  const offers = await offerTimes(accountId, now);
  const prices = await suggestPrices(accountId, { series, forecasts: made.forecasts, profitsAt, offers, today });
  await transaction((tx) => storePriceSuggestions(accountId, prices, tx));
  await refreshAdvice(accountId, now);
  await queryRows(
    `INSERT INTO planning_settings (account_id, refreshed_at) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET refreshed_at = excluded.refreshed_at`,
    [accountId, now],
  );
  await queueCash(accountId);
}
