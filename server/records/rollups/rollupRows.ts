import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { isOneRowEach as isOneRow, type PeriodPart, periodParts } from './periodParts.ts';
import type { SalesMeasure } from './salesMeasures.ts';

export interface RollupSlice {
  accountId: number;
  /** One status, or `all`: every status except cancelled. */
  scope: 'all' | 'pending' | 'shipped' | 'delivered' | 'cancelled';
  /** Half-open range; null means all time. */
  days: DayRange | null;
  /** The last day with sales: later days of its month need no subtraction. */
  today?: string;
}

const TABLES: Record<PeriodPart['level'], string> = {
  day: 'sales_product_days',
  month: 'sales_product_months',
  total: 'sales_product_totals',
};

/**
 * SQL of rows (product_id and `measures`) that sum to the slice: totals for all time, otherwise whole months and the days
 * at the edges. A month may be read whole with days subtracted, so a product's rows may sum to zero: leave those out.
 * `whichProducts` is an SQL condition on product_id.
 */
export function rollupRows(
  slice: RollupSlice,
  measures: readonly SalesMeasure[],
  bind: Bind,
  whichProducts?: string,
): string {
  const condition = whichProducts ? ` AND ${whichProducts}` : '';
  return periodParts(slice.days, slice.today)
    .map((part) => partRows(slice, part, measures, bind) + condition)
    .join(' UNION ALL ');
}

/** SQL of one part of a slice; the caller may append conditions. */
export function partRows(
  { accountId, scope }: RollupSlice,
  { level, range, sign }: PeriodPart,
  measures: readonly SalesMeasure[],
  bind: Bind,
): string {
  const columns = measures.map((name) => (sign === 1 ? name : `-${name} AS ${name}`)).join(', ');
  const within = range ? ` AND ${level} >= ${bind(range.start)}::date AND ${level} < ${bind(range.end)}::date` : '';
  return `SELECT product_id, ${columns} FROM ${TABLES[level]}
    WHERE account_id = ${bind(accountId)} AND scope = ${bind(scope)}::"SalesScope"${within}`;
}

/** Whether the slice reads at most one row per product: a single day or month, or all time. */
export function isOneRowEach({ days, today }: RollupSlice): boolean {
  const [part, ...others] = periodParts(days, today);
  return part !== undefined && others.length === 0 && isOneRow(part);
}
