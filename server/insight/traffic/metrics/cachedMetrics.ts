import type { AggregatedMetricsRow } from './aggregatedMetrics.ts';
import type { WholeMetrics } from './allMetricRows.ts';
import { say } from '#server/platform/language/say.ts';
import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import { decimalOf } from '#server/platform/values/money.ts';

/** Exported fields of a row. The last row may belong to no product. */
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
 * Rows of a report for export, with rounded revenue. A final row has the rounding difference, so that the column adds up to
 * the revenue on the screen.
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
  if (cents !== 0) yield [{ ...unknown, name: say('traffic.exchangeRounding'), skus: [], revenue: cents, currency }];
}

const columns: readonly FileColumn<SavedMetrics>[] = [
  { head: 'Produto', kind: 'text', value: ({ name }) => name },
  { head: 'SKU', kind: 'text', value: ({ skus }) => skus.join(' / ') || null },
  { head: 'ASIN', kind: 'text', value: ({ asin }) => asin },
  { head: 'Unidades', kind: 'number', value: ({ units }) => units },
  { head: 'Receita', kind: 'number', value: ({ revenue, currency }) => decimalOf({ minor: revenue, currency }) },
  { head: 'Visualizações', kind: 'number', value: ({ pageViews }) => pageViews },
  { head: 'Sessões', kind: 'number', value: ({ sessions }) => sessions },
  { head: 'Conversão (%)', kind: 'number', value: ({ conversionPercent }) => round2(conversionPercent) },
];
const currency: FileColumn<SavedMetrics> = { head: 'Moeda', kind: 'text', value: (row) => row.currency };

/** Columns of the exported report. A currency column is added when a row is not in BRL. */
export const metricsColumns = ({ sums }: WholeMetrics) => (sums.hasExchange ? columns : [...columns, currency]);
