import type { PeriodRequest } from '#server/insight/period/period.ts';
import { salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { profitWindow } from '#server/insight/profit/detector/profitWindow.ts';

/** Days that the Profit Detector may be asked about. */
export type AnalysedPeriod = Pick<PeriodRequest, 'period' | 'startDate' | 'endDate'>;

/** Days of a chosen period as the dashboard has them, end exclusive; without one the last 30 complete days. Throws 400 for an invalid period. */
export async function analysedDays(
  viewer: Pick<Viewer, 'accountId' | 'dataVersion'>,
  chosen: AnalysedPeriod | null,
  now: Date,
): Promise<DayRange> {
  if (!chosen) return profitWindow(now);
  const { period, startDate, endDate } = chosen;
  const { start, end } = (await salesScope(viewer, { period, startDate, endDate, comparison: 'none' }, now)).days;
  return { start, end };
}

/** The period of optional `dateRange`, `startDate` and `endDate`. Null: none is chosen. */
export const chosenPeriod = ({
  dateRange,
  startDate,
  endDate,
}: {
  dateRange?: PeriodRequest['period'] | null;
  startDate?: string | null;
  endDate?: string | null;
}): AnalysedPeriod | null => (dateRange ? { period: dateRange, startDate, endDate } : null);
