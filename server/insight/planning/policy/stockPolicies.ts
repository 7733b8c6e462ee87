import { demandForecast } from '#server/insight/planning/forecast/demandForecast.ts';
import type { DemandSeries } from '#server/insight/planning/forecast/demandSeries.ts';
import { learnDemand, type LearntDemand } from '#server/insight/planning/forecast/learning/learnDemand.ts';
import { plainDemand } from '#server/insight/planning/forecast/plainDemand.ts';
import { calendarOf } from '#server/insight/planning/forecast/season/retailCalendar.ts';
import { plainDays } from '#server/insight/planning/forecast/season/season.ts';
import { protectionDays, reorder, type ReorderRules } from './reorder.ts';
import type { StockPolicy } from './simulateStock.ts';

type Rules = Pick<ReorderRules, 'leadDays' | 'leadDeviationDays' | 'reviewDays' | 'minimumOrder' | 'casePack'>;

/**
 * Orders as advised, by what `learn` knows of the demand before each day. `share`: probability of lasting until the next arrival.
 */
export const advisedPolicy =
  (
    rules: Rules,
    share: number,
    learn: (seen: readonly DemandSeries[], day: number) => Promise<LearntDemand> = (seen, day) =>
      learnDemand(seen, day, [protectionDays(rules)]),
  ): StockPolicy =>
  async (seen, positions, day) => {
    const { model, states } = await learn(seen, day);
    const days = protectionDays(rules);
    const worth = plainDays(model.seasons, { from: day, days });
    return seen.map(({ productId, country }, n) => {
      const demand = plainDemand(states.get(productId)!, model);
      const forecast = demandForecast(demand, model, {
        days,
        plainDays: worth[calendarOf(country)],
        deviationDays: rules.leadDeviationDays,
      });
      return reorder({ forecast, level: demand.level }, rules, { share, position: positions[n]! }).quantity;
    });
  };

const MEAN_DAYS = 28;

/** Orders by the mean of the last 28 days with `safety` standard deviations of a Poisson demand: what many sellers' sheets do. */
export const meanPolicy =
  ({ leadDays, leadDeviationDays, reviewDays }: Rules, safety: number): StockPolicy =>
  (seen, positions) =>
    seen.map(({ units }, n) => {
      const last = units.slice(-MEAN_DAYS);
      const mean = last.length === 0 ? 0 : last.reduce((sum, one) => sum + one, 0) / last.length;
      const days = leadDays + reviewDays;
      const point = mean * days + safety * Math.sqrt(days * mean + mean * mean * leadDeviationDays ** 2);
      const most = point + mean * reviewDays;
      const position = positions[n]!;
      return position <= point && most > position ? Math.ceil(most - position) : 0;
    });
