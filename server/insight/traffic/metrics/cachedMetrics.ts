import type { AggregatedMetricsRow } from './aggregatedMetrics.ts';
import type { WholeMetrics } from './allMetricRows.ts';

/** What is saved of a row; the last may be of no product. */
export interface SavedMetrics extends Pick<
  AggregatedMetricsRow,
  'name' | 'skus' | 'pageViews' | 'sessions' | 'conversionPercent' | 'currency'
> {
  asin: string | null;
  units: number | null;
  /** Minor units of `currency`. */
  revenue: number;
}

/**
 * The rows of a report as they are saved, their revenue rounded one by one; at the end the cents which that leaves, so that
 * the saved column comes to the revenue on the screen.
 */
export async function* cachedMetrics({ rows, sums }: WholeMetrics): AsyncGenerator<SavedMetrics[]> {
  const { currency } = sums.revenue;
  let [exact, rounded] = [0, 0];
  for await (const piece of rows) {
    yield piece.map((row) => {
      const revenue = Math.round(row.exactRevenue);
      if (row.currency === currency) {
        exact += row.exactRevenue;
        rounded += revenue;
      }
      return { ...row, revenue };
    });
  }
  const cents = Math.round(exact) - rounded;
  const unknown = { asin: null, units: null, pageViews: null, sessions: null, conversionPercent: null };
  if (cents !== 0) yield [{ ...unknown, name: 'Arredondamento do câmbio', skus: [], revenue: cents, currency }];
}
