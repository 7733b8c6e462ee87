import type { FileColumn } from '#server/platform/files/tableFile.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { twoDecimals } from '#server/platform/values/twoDecimals.ts';
import type { SavedMetrics } from './savedMetrics.ts';
import type { WholeMetrics } from './wholeMetrics.ts';

const columns: readonly FileColumn<SavedMetrics>[] = [
  ['Produto', ({ name }) => name],
  ['SKU', ({ skus }) => skus.join(' / ') || null],
  ['ASIN', ({ asin }) => asin],
  ['Unidades', ({ units }) => units],
  ['Receita', ({ revenue, currency }) => decimalOf({ minor: revenue, currency })],
  ['Visualizações', ({ pageViews }) => pageViews],
  ['Sessões', ({ sessions }) => sessions],
  ['Conversão (%)', ({ conversionPercent }) => twoDecimals(conversionPercent)],
];
const currency: FileColumn<SavedMetrics> = ['Moeda', (row) => row.currency];

/** The columns of the report as a file; the currency is told in one of its own once a row is not in BRL. */
export const metricsColumns = ({ sums }: WholeMetrics) => (sums.hasExchange ? columns : [...columns, currency]);
