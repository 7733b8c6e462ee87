import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { periodParts, type SinceMonth, sinceMonth, wholeMonths } from '#server/records/rollups/periodParts.ts';
import { partRows, type RollupSlice } from '#server/records/rollups/rollupRows.ts';
import type { SalesMeasure } from '#server/records/rollups/salesMeasures.ts';

/** SQL of one slice's rows by product. */
interface RowsSince {
  /** A CTE, with its comma. */
  cte: string;
  rows(measures: readonly SalesMeasure[], whichProducts?: string): string;
}

/** Reading all-time and starting totals costs as much as reading two months. */
const MIN_MONTHS = 3;

/**
 * Reads a long slice that ends today as all-time totals minus the totals before its start: two rows per product instead of
 * one per month. Null for other slices. The statement itself checks, in the same snapshot, that the totals of
 * `rollUpMonths` are valid and that no later day has rows; otherwise it reads the months.
 */
export function rowsSince(slice: RollupSlice, bind: Bind): RowsSince | null {
  const { accountId, scope, days, today = '9999-12-31' } = slice;
  if (scope !== 'all' || !days || days.end <= today) return null;
  const whole = wholeMonths(days);
  if (!whole || monthsBetween(whole.start, whole.end) < MIN_MONTHS) return null;
  const { month, edge }: SinceMonth = sinceMonth(days);
  const account = bind(accountId);
  const start = `${bind(month)}::date`;
  return {
    cte: `since AS MATERIALIZED (
      SELECT EXISTS (SELECT FROM sales_kept_months kept
                     WHERE kept.account_id = ${account} AND kept.since <= ${start} AND kept.before >= ${start})
         AND NOT EXISTS (SELECT FROM sales_product_days later
                         WHERE later.account_id = ${account} AND later.scope = 'all' AND later.day >= ${bind(days.end)}::date)
             AS is_kept),`,
    rows: (measures, whichProducts) => {
      const narrowed = whichProducts ? ` AND ${whichProducts}` : '';
      const before = `SELECT product_id, ${measures.map((name) => `-${name}`).join(', ')} FROM sales_product_starts
        WHERE account_id = ${account} AND month = ${start} AND ${IS_KEPT}${narrowed}`;
      const partsWhere = (parts: typeof edge, when: string) =>
        parts.map((part) => `${partRows(slice, part, measures, bind)} AND ${when}${narrowed}`);
      return [
        ...partsWhere([{ level: 'total', sign: 1 }, ...edge], IS_KEPT),
        before,
        ...partsWhere(periodParts(days, today), `NOT ${IS_KEPT}`),
      ].join(' UNION ALL ');
    },
  };
}

const IS_KEPT = '(SELECT is_kept FROM since)';

const monthOfYears = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const monthsBetween = (start: string, end: string) => monthOfYears(end) - monthOfYears(start);
