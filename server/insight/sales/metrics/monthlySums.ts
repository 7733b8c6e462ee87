import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { wholeMonths } from '#server/records/rollups/periodParts.ts';
import { MONEY_MEASURES } from '#server/records/rollups/salesMeasures.ts';
import { accountRows, measures, ofAccount, type Slice } from './salesRows.ts';
import type { SalesScope } from './salesScope.ts';

/** SQL of a long slice of the whole account, from monthly rollups where they exist. */
interface MonthlySums {
  /** Rows as in `accountRows`, of days outside those months and of currencies other than BRL. */
  days: string;
  /** Rows in BRL: orders, every measure, money measures also as `usd_…`, `is_usd_missing`. */
  months: string;
}

/**
 * Reads a slice by month as far as monthly rollups exist, by day after that; null for a slice without two whole months. The
 * statement itself finds the last month, so that both parts are of one snapshot. Other currencies need each day's rate.
 */
export function monthlySums(scope: SalesScope, slice: Slice, bind: Bind): MonthlySums | null {
  const whole = wholeMonths(slice);
  if (!whole) return null;
  const day = (value: string) => `${bind(value)}::date`;
  const [first, end] = [day(whole.start), day(slice.end)];
  const kept = `(SELECT kept.before FROM sales_kept_months kept WHERE kept.account_id = ${bind(scope.accountId)})`;
  const until = `greatest(${first}, least(${day(whole.end)}, coalesce(${kept}, '-infinity')))`;
  const inMonths = `${ofAccount(scope, slice, bind)} AND rollup.month >= ${first} AND rollup.month < ${until}`;
  const hasForeign = `(SELECT EXISTS (SELECT FROM sales_account_months rollup WHERE ${inMonths} AND currency <> 'BRL'))`;
  const days = [
    `rollup.day >= ${until} AND rollup.day < ${end}`,
    `rollup.day >= ${first} AND rollup.day < ${until} AND rollup.currency <> 'BRL' AND ${hasForeign}`,
  ];
  if (slice.start < whole.start) days.push(`rollup.day >= ${day(slice.start)} AND rollup.day < ${first}`);
  return {
    days: accountRows(scope, slice, bind, days),
    months: `
      SELECT rollup.orders, ${measures(scope, slice)}, ${MONEY_MEASURES.map((name) => `usd_${name}`).join(', ')}, is_usd_missing
      FROM sales_account_months rollup WHERE ${inMonths} AND rollup.currency = 'BRL'`,
  };
}
