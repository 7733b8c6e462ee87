import type { CsvValue } from '#client/lib/csv.ts';
import { decimalOf } from '#client/lib/format.ts';
import type { FileTable } from '#client/saveTable.ts';
import type { MetricsRow } from './metricsRow.ts';

const HEADER = ['Produto', 'SKU', 'ASIN', 'Unidades', 'Receita', 'Visualizações', 'Sessões', 'Conversão (%)'];

/**
 * The rows as they are saved. Revenue in units of its currency, which is told in a column of its own once a row is not in BRL;
 * conversion rounded to two decimals.
 */
export function metricsTable(rows: readonly MetricsRow[]): FileTable {
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
  return { header: isAllInReais ? HEADER : [...HEADER, 'Moeda'], rows: cells };
}
