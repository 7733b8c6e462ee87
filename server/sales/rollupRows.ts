import type { Bind } from '#server/core/binds.ts';
import type { DayRange } from './period.ts';
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

interface Part {
  table: 'sales_product_days' | 'sales_product_months' | 'sales_product_totals';
  /** Column and half-open range of it; none for totals. */
  range?: { column: 'day' | 'month' } & DayRange;
  sign: 1 | -1;
}

/**
 * SQL of rows (product_id and `measures`) that add up to the slice: all time from totals, else whole months and the days
 * at the edges. A month of which most is wanted is taken whole less its other days, so a product's rows may add up to
 * zeros: leave those out. `whichProducts` is an SQL condition on product_id
 * that narrows it.
 */
export function rollupRows(
  { accountId, scope, days, today }: RollupSlice,
  measures: readonly SalesMeasure[],
  bind: Bind,
  whichProducts?: string,
): string {
  const own = `account_id = ${bind(accountId)} AND scope = ${bind(scope)}::"SalesScope"`;
  const narrowed = whichProducts ? ` AND ${whichProducts}` : '';
  return partsOf(days, today)
    .map(({ table, range, sign }) => {
      const columns = measures.map((name) => (sign === 1 ? name : `-${name} AS ${name}`)).join(', ');
      const within = range
        ? ` AND ${range.column} >= ${bind(range.start)}::date AND ${range.column} < ${bind(range.end)}::date`
        : '';
      return `SELECT product_id, ${columns} FROM ${table} WHERE ${own}${within}${narrowed}`;
    })
    .join(' UNION ALL ');
}

/** Whether the slice's rows are one of each product: a single day or month, or all time. */
export function isOneRowEach({ days, today }: RollupSlice): boolean {
  const [part, ...others] = partsOf(days, today);
  if (!part || others.length > 0) return false;
  if (!part.range) return true;
  const { column, start, end } = part.range;
  return end === (column === 'day' ? dayAfter(start) : monthAfter(start));
}

function partsOf(days: DayRange | null, today = '9999-12-31'): Part[] {
  if (!days) return [{ table: 'sales_product_totals', sign: 1 }];
  const { start, end } = days;
  if (start >= end) return [{ table: 'sales_product_days', range: { column: 'day', ...days }, sign: 1 }];
  const firstOfStart = monthOf(start);
  const firstOfEnd = monthOf(end);
  if (firstOfStart === firstOfEnd) return byMonth(firstOfStart, { start, end }, today);
  const secondMonth = monthAfter(firstOfStart);
  return [
    ...(start === firstOfStart ? [] : byMonth(firstOfStart, { start, end: secondMonth }, today)),
    ...months({ start: start === firstOfStart ? start : secondMonth, end: firstOfEnd }),
    ...(end === firstOfEnd ? [] : byMonth(firstOfEnd, { start: firstOfEnd, end }, today)),
  ];
}

// A month's rows weigh about as much as three of its days.
const MONTH_IN_DAYS = 3;

/** Days of one month, by themselves or as the month less its other days, whichever reads fewer rows. */
function byMonth(month: string, wanted: DayRange, today: string): Part[] {
  const next = monthAfter(month);
  const others = [
    { start: month, end: wanted.start },
    { start: wanted.end, end: next },
  ];
  const sold = ({ start, end }: DayRange) => Math.max(0, daysBetween(start, end <= today ? end : dayAfter(today)));
  if (sold(wanted) <= MONTH_IN_DAYS + sold(others[0]!) + sold(others[1]!)) return dayParts(wanted, 1);
  return [...months({ start: month, end: next }), ...others.flatMap((days) => dayParts(days, -1))];
}

const months = (range: DayRange): Part[] =>
  range.start < range.end ? [{ table: 'sales_product_months', range: { column: 'month', ...range }, sign: 1 }] : [];

const dayParts = (range: DayRange, sign: 1 | -1): Part[] =>
  range.start < range.end ? [{ table: 'sales_product_days', range: { column: 'day', ...range }, sign }] : [];

const DAY_MS = 86_400_000;
const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const monthAfter = (month: string) => monthOf(isoOf(Date.parse(month) + 31 * DAY_MS));
const dayAfter = (day: string) => isoOf(Date.parse(day) + DAY_MS);
const daysBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / DAY_MS;
