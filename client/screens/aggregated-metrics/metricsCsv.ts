import { csvFlavours, csvText, type CsvValue } from '#client/lib/csv.ts';
import { decimalOf } from '#client/lib/format.ts';
import type { MetricsRow } from './metricsRow.ts';

const HEADER = ['Produto', 'SKU', 'ASIN', 'Unidades', 'Receita', 'Visualizações', 'Sessões', 'Conversão (%)'];

/**
 * The rows as a file. Revenue in units of its currency, which is told in a column of its own once a row is not in BRL;
 * conversion rounded to two decimals.
 */
export function metricsCsv(rows: readonly MetricsRow[], flavour: keyof typeof csvFlavours): string {
  const isAllInReais = rows.every(({ currency }) => currency === 'BRL');
  const cells = rows.map((row): CsvValue[] => [
    row.name,
    row.skus.join(' / ') || null,
    row.asin,
    row.units,
    decimalOf({ minor: Math.round(row.revenue), currency: row.currency }),
    row.pageViews,
    row.sessions,
    row.conversionPercent === null ? null : Math.round(row.conversionPercent * 100) / 100,
    ...(isAllInReais ? [] : [row.currency]),
  ]);
  return csvText(isAllInReais ? HEADER : [...HEADER, 'Moeda'], cells, csvFlavours[flavour]);
}
