import type { Money } from '#server/platform/values/money.ts';
import type { FigureState } from '#server/insight/coverage/figureMark.ts';
import { isProfitKnown, profitFigures } from '#server/insight/sales/metrics/profitFigures.ts';
import type { TargetSums } from '#server/insight/sales/metrics/salesSums.ts';
import type { SeriesSums } from './seriesSums.ts';

export interface SalesPoint {
  /** Its day, or the first of its month. */
  day: string;
  /** 0–23; null unless the series is by hour. */
  hour: number | null;
  revenue: Money;
  orders: number;
  units: number;
  profit: Money | null;
  marginPercent: number | null;
  acosPercent: number | null;
  states: PointStates;
}

/** What is known of a point. */
export interface PointStates {
  /** Of its sales: 0 is not known when they have not been read. Not over is said before all else. */
  sales: FigureState;
  profit: FigureState;
  acos: FigureState;
}

interface PointOptions {
  currency: string;
  /** The sums that have it. */
  target: TargetSums['target'];
  /** States of a time whose sums are given. */
  statesOf: (time: string, row: TargetSums | undefined) => PointStates;
}

/**
 * A point for each of `times` in one currency. Without sales, figures are 0 and ratios null; profit is null when no
 * unit sold has a price. Each amount is the increment of a rounded running sum, so that the points add up to the
 * rounded total and none is off by more than one minor unit.
 */
export function seriesPoints(
  sums: SeriesSums,
  times: readonly string[],
  { currency, target, statesOf }: PointOptions,
): SalesPoint[] {
  const revenue = steps();
  const profit = steps();
  return times.map((time) => {
    const [row, money] = rowsOf(sums, time, target);
    const figures = money && profitFigures(money);
    return {
      day: time.slice(0, 10),
      hour: time.length > 10 ? Number(time.slice(11)) : null,
      revenue: { minor: revenue(money?.exactRevenue ?? 0), currency },
      orders: row?.orders ?? 0,
      units: row?.units ?? 0,
      profit:
        !row || isProfitKnown(row) ? { minor: profit(money ? money.preAdProfit - money.ads : 0), currency } : null,
      marginPercent: figures?.marginPercent ?? null,
      acosPercent: figures?.acosPercent ?? null,
      states: statesOf(time, money),
    };
  });
}

/** Sums of a time for counts, and in the display currency for amounts. */
function rowsOf(sums: SeriesSums, time: string, shown: TargetSums['target']): [TargetSums?, TargetSums?] {
  const rows = sums.get(time) ?? [];
  return ['native', shown].map((one) => rows.find(({ target }) => target === one)) as [TargetSums?, TargetSums?];
}

/** Increments of a running sum that is rounded half away from zero, as PostgreSQL rounds NUMERIC. */
function steps(): (amount: number) => number {
  let sum = 0;
  let previous = 0;
  return (amount) => {
    sum += amount;
    const exact = Math.abs(Number(sum.toFixed(6))); // removes binary rounding errors of the addition
    const rounded = Math.sign(sum) * Math.floor(exact + 0.5);
    const step = rounded - previous;
    previous = rounded;
    return step || 0; // avoids -0
  };
}
