import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import type { SavedMetrics } from './cachedMetrics.ts';
import type { WholeMetrics } from './allMetricRows.ts';

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
