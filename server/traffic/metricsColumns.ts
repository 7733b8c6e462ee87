import type { FileColumn } from '#server/core/tableFile.ts';
import { decimalOf } from '#server/core/money.ts';
import { twoDecimals } from '#server/core/twoDecimals.ts';
import type { AggregatedMetricsRow } from './aggregatedMetrics.ts';
import type { WholeMetrics } from './wholeMetrics.ts';

const columns: readonly FileColumn<AggregatedMetricsRow>[] = [
  ['Produto', ({ name }) => name],
  ['SKU', ({ skus }) => skus.join(' / ') || null],
  ['ASIN', ({ asin }) => asin],
  ['Unidades', ({ units }) => units],
  ['Receita', ({ exactRevenue, currency }) => decimalOf({ minor: Math.round(exactRevenue), currency })],
  ['Visualizações', ({ pageViews }) => pageViews],
  ['Sessões', ({ sessions }) => sessions],
  ['Conversão (%)', ({ conversionPercent }) => twoDecimals(conversionPercent)],
];
const currency: FileColumn<AggregatedMetricsRow> = ['Moeda', (row) => row.currency];

/** The columns of the report as a file; the currency is told in one of its own once a row is not in BRL. */
export const metricsColumns = ({ sums }: WholeMetrics) => (sums.hasExchange ? columns : [...columns, currency]);
