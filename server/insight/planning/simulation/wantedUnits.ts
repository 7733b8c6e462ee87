import type { DemandSeries } from '#server/insight/planning/forecast/demandSeries.ts';

const WINDOW_DAYS = 28;

/**
 * What buyers wanted on each day: what was sold, and on days without stock the mean of the last 28 days with stock, in whole units as they
 * add up. Without such days: nothing.
 */
export function wantedUnits({ units, isOut }: Pick<DemandSeries, 'units' | 'isOut'>): number[] {
  const recent: number[] = [];
  let carried = 0;
  return units.map((sold, n) => {
    if (!isOut[n]) {
      recent.push(sold);
      if (recent.length > WINDOW_DAYS) recent.shift();
      return sold;
    }
    carried += recent.length > 0 ? recent.reduce((sum, one) => sum + one, 0) / recent.length : 0;
    const whole = Math.floor(carried);
    carried -= whole;
    return whole;
  });
}
