import type { Sorting } from '#client/lib/urlState.ts';
import type { MetricsRow } from './metricsRow.ts';
import type { SortField } from './metricsView.ts';

const texts = new Intl.Collator('pt-BR', { numeric: true });

/** Rows in the order of a column: those without a value last either way, equals in the order of product ids. */
export function sortRows(rows: readonly MetricsRow[], { field, direction }: Sorting<SortField>): MetricsRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a[field], b[field]];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byId(a, b);
    return sign * compare(left, right) || byId(a, b);
  });
}

const byId = (a: MetricsRow, b: MetricsRow) => a.productId - b.productId;

const compare = (left: string | number, right: string | number) =>
  typeof left === 'number' ? left - Number(right) : texts.compare(left, String(right));
