import type { DemandSeries } from '#server/insight/planning/forecast/demandSeries.ts';
import type { DemandModel } from '#server/insight/planning/forecast/learning/demandModel.ts';
import type { LearntDemand } from '#server/insight/planning/forecast/learning/learnDemand.ts';
import { cappedUnits } from '#server/insight/planning/forecast/level/cappedUnits.ts';
import { demandStates } from '#server/insight/planning/forecast/level/demandStates.ts';
import { calendarOf } from '#server/insight/planning/forecast/season/retailCalendar.ts';
import { seasonFactors } from '#server/insight/planning/forecast/season/season.ts';

/**
 * Knows of each series what was sold before a day, and of the account what is learnt of it today: one product alone cannot teach how days and
 * products scatter.
 */
export const storedLearning =
  (model: DemandModel) =>
  async (seen: readonly DemandSeries[], day: number): Promise<LearntDemand> => ({
    model,
    states: new Map(
      seen.map((one) => {
        const calendar = calendarOf(one.country);
        const season = seasonFactors(model.seasons[calendar], calendar, { from: one.start, to: day });
        return [one.productId, demandStates(one, cappedUnits(one.units), season, [day])[0]!.state];
      }),
    ),
  });
