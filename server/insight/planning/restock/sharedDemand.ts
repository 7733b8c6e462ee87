import { FORECAST_SHARE } from '#server/insight/planning/forecast/forecastDemand.ts';
import { countInterval } from '#server/insight/planning/forecast/negativeBinomial.ts';
import { FORECAST_DAYS } from '#server/insight/planning/forecast/productForecasts.ts';
import type { DemandOutlook } from './plannedListings.ts';
import type { DailyDemand } from './reorder.ts';

/** Demand of a stock on one day: the sum of its listings, among which its variance is divided. */
export const sharedDailyDemand = (listings: readonly DailyDemand[]): DailyDemand => ({
  mean: sumOf(listings, ({ mean }) => mean),
  deviation: Math.sqrt(sumOf(listings, ({ deviation }) => deviation ** 2)),
});

/** Outlook of a stock: the sum of its listings'. */
export function sharedDemand(outlooks: readonly DemandOutlook[]): DemandOutlook {
  if (outlooks.length === 1) return outlooks[0]!;
  const units = sumOf(outlooks, (one) => one.units);
  const { deviation } = sharedDailyDemand(outlooks.map((one) => ({ mean: one.units, deviation: one.deviation })));
  const known = outlooks.filter(({ velocity }) => velocity !== null);
  return {
    units,
    ...countInterval({ mean: units, variance: deviation ** 2 * FORECAST_DAYS }, FORECAST_SHARE),
    deviation,
    velocity: known.length === 0 ? null : sumOf(known, ({ velocity }) => velocity!),
  };
}

const sumOf = <One>(all: readonly One[], read: (one: One) => number) => all.reduce((sum, one) => sum + read(one), 0);
