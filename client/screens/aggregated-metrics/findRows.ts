import { foldText } from '#client/lib/foldText.ts';
import type { MetricsRow } from './metricsRow.ts';

/** Rows whose name, SKU or ASIN contains the text, whatever its case and accents. */
export function findRows(rows: readonly MetricsRow[], search: string): readonly MetricsRow[] {
  const wanted = foldText(search.trim());
  return wanted ? rows.filter(({ words }) => words.includes(wanted)) : rows;
}
