import type { Money } from '#server/platform/values/money.ts';
import { isProfitKnown, profitFigures } from '#server/insight/sales/metrics/profitFigures.ts';
import type { TargetSums } from '#server/insight/sales/metrics/salesSums.ts';
import type { SeriesSums } from './seriesSums.ts';

export interface SalesPoint {
  /** Its day, or the first of its month. */
  day: string;
  /** 0–23; null unless told by hour. */
  hour: number | null;
  revenue: Money;
  orders: number;
  units: number;
  profit: Money | null;
  marginPercent: number | null;
  acosPercent: number | null;
}

/**
 * A point for each of `times` in one currency. Where nothing was sold figures are 0 and ratios null; profit is null where
 * nothing that was sold has a known cost. Each amount is the step of a running sum that is rounded once: so the points
 * come to the rounded whole, and none is more than half a minor unit off.
 */
export function seriesPoints(sums: SeriesSums, times: readonly string[], currency: string): SalesPoint[] {
  const revenue = steps();
  const profit = steps();
  const rows = [...sums.values()].map(([row]) => row!);
  const isAnyKnown = rows.some(({ costedUnits }) => costedUnits > 0) || rows.every(isProfitKnown);
  return times.map((time) => {
    const [row, money] = rowsOf(sums, time, currency);
    const isKnown = isAnyKnown && (!row || isProfitKnown({ units: row.units, costedUnits: money?.costedUnits ?? 0 }));
    const figures = money && profitFigures(money);
    return {
      day: time.slice(0, 10),
      hour: time.length > 10 ? Number(time.slice(11)) : null,
      revenue: { minor: revenue(money?.exactRevenue ?? 0), currency },
      orders: row?.orders ?? 0,
      units: row?.units ?? 0,
      profit: isKnown ? { minor: profit(money ? money.preAdProfit - money.ads : 0), currency } : null,
      marginPercent: figures?.marginPercent ?? null,
      acosPercent: figures?.acosPercent ?? null,
    };
  });
}

/** The sums of a time to count by, and those to show amounts of. */
function rowsOf(sums: SeriesSums, time: string, currency: string): [TargetSums?, TargetSums?] {
  const rows = sums.get(time) ?? [];
  const reais = rows.find(({ target }) => target === 'BRL');
  const native = rows.find(({ target }) => target === 'native');
  return [native, currency === 'BRL' ? reais : native];
}

/** What each amount adds to a running sum that is rounded half away from zero, as PostgreSQL rounds NUMERIC. */
function steps(): (amount: number) => number {
  let sum = 0;
  let told = 0;
  return (amount) => {
    sum += amount;
    const exact = Math.abs(Number(sum.toFixed(6))); // without what adding fractions in binary leaves
    const rounded = Math.sign(sum) * Math.floor(exact + 0.5);
    const step = rounded - told;
    told = rounded;
    return step || 0; // no -0
  };
}
