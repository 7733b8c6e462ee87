import { once } from '#server/platform/jobs/once.ts';
import { demandForecast, type DemandForecast } from '#server/insight/planning/forecast/demandForecast.ts';
import { type DemandInterval, demandInterval } from '#server/insight/planning/forecast/distribution/demandInterval.ts';
import type { DemandModel } from '#server/insight/planning/forecast/learning/demandModel.ts';
import type { PlainDemand } from '#server/insight/planning/forecast/plainDemand.ts';
import { FORECAST_DAYS } from '#server/insight/planning/forecast/productForecasts.ts';
import { type ByCalendar, calendarOf } from '#server/insight/planning/forecast/season/retailCalendar.ts';
import { plainDays } from '#server/insight/planning/forecast/season/season.ts';
import { protectionDays, type ReorderRules } from '#server/insight/planning/policy/reorder.ts';

/** What an item will sell. */
export interface ItemDemand {
  /** Of the next 30 days, with the bounds that are shown; worked out when it is read. */
  readonly month: DemandInterval & { units: number };
  /** Until the order after the next arrives, in `days` days. */
  protection: DemandForecast & { days: number };
  /** Expected units until an order made today arrives. */
  leadUnits: number;
  /** Units of a plain day. */
  level: number;
}

/** Returns the demand of items by their plain demand and their rules. Days of the same number are added up once. */
export function itemDemandOf(model: DemandModel) {
  const known = new Map<number, ByCalendar<number>>();
  const worth = (days: number, country: string) => {
    const found = known.get(days) ?? plainDays(model.seasons, { from: model.end, days });
    known.set(days, found);
    return found[calendarOf(country)];
  };
  return (
    plain: PlainDemand,
    { country, rules }: { country: string; rules: Pick<ReorderRules, 'leadDays' | 'leadDeviationDays' | 'reviewDays'> },
  ): ItemDemand => {
    const month = once(() => {
      const forecast = demandForecast(plain, model, { days: FORECAST_DAYS, plainDays: worth(FORECAST_DAYS, country) });
      return { units: forecast.mean, ...demandInterval(forecast) };
    });
    const days = protectionDays(rules);
    const deviationDays = rules.leadDeviationDays;
    return {
      get month() {
        return month();
      },
      protection: { days, ...demandForecast(plain, model, { days, plainDays: worth(days, country), deviationDays }) },
      leadUnits: plain.level * worth(Math.round(rules.leadDays), country),
      level: plain.level,
    };
  };
}
