import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { isOneRowEach as isOneRow, type PeriodPart, periodParts } from './periodParts.ts';
import type { SalesMeasure } from './salesMeasures.ts';

export interface RollupSlice {
  accountId: number;
  /** One status, or `all` = every status but cancelled. */
  scope: 'all' | 'pending' | 'shipped' | 'delivered' | 'cancelled';
  /** Days with the end not included; null is all time. */
  days: DayRange | null;
  /** Nothing is expected to be sold after this day: the rest of its month need not be taken away day by day. */
  today?: string;
}

const TABLES: Record<PeriodPart['level'], string> = {
  day: 'sales_product_days',
  month: 'sales_product_months',
  total: 'sales_product_totals',
};

/**
 * SQL of rows (product_id and `measures`) that add up to the slice: all time from totals, else whole months and the days
 * at the edges. A month of which most is wanted is taken whole less its other days, so a product's rows may add up to
 * zeros: leave those out. `whichProducts` is an SQL condition on product_id
 * that narrows it.
 */
export function rollupRows(
  slice: RollupSlice,
  measures: readonly SalesMeasure[],
  bind: Bind,
  whichProducts?: string,
): string {
  const narrowed = whichProducts ? ` AND ${whichProducts}` : '';
  return periodParts(slice.days, slice.today)
    .map((part) => partRows(slice, part, measures, bind) + narrowed)
    .join(' UNION ALL ');
}

/** SQL of one part of a slice; further conditions may follow. */
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

/** Whether the slice's rows are one of each product: a single day or month, or all time. */
export function isOneRowEach({ days, today }: RollupSlice): boolean {
  const [part, ...others] = periodParts(days, today);
  return part !== undefined && others.length === 0 && isOneRow(part);
}
