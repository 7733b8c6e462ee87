import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Coverage } from '#server/insight/coverage/coverage.ts';
import { figures } from '#server/insight/coverage/figures.ts';
import { type MarkedSum, sumMark } from '#server/insight/coverage/sumMark.ts';
import { profitFigures } from '#server/insight/sales/metrics/profitFigures.ts';
import { unknownUnitsOf } from '#server/insight/sales/metrics/salesMarks.ts';
import type { TargetSums } from '#server/insight/sales/metrics/salesSums.ts';
import type { PointStates } from './seriesPoints.ts';

interface PointTime {
  days: DayRange;
  /** Whether its time is not over. */
  isRunning: boolean;
  /** Whether profit is of orders alone. */
  isBeforeAds: boolean;
}

/** What is known of a point whose sums are given; without sums, nothing was sold or charged in it. */
export function pointStates(
  coverage: Coverage,
  { days, isRunning, isBeforeAds }: PointTime,
  sums: TargetSums | undefined,
): PointStates {
  const sum: Omit<MarkedSum, 'hasAmount'> = {
    days,
    isRunning,
    estimatedShare: sums ? profitFigures(sums).estimatedShare : null,
    unknownUnits: sums ? unknownUnitsOf(sums) : { cost: 0, fee: 0, price: 0 },
  };
  const profit = isBeforeAds ? figures.profitOfOrders : figures.profit;
  return {
    sales: sumMark(coverage, { source: 'orders' }, { ...sum, hasAmount: (sums?.units ?? 0) > 0 }).state,
    profit: sumMark(coverage, profit, { ...sum, hasAmount: (sums?.profitMinor ?? 0) !== 0 }).state,
    acos: sumMark(coverage, figures.acos, { ...sum, hasAmount: (sums?.adSales ?? 0) !== 0 }).state,
  };
}
