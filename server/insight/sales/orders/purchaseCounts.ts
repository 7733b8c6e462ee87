import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { HOUR, inDays, inStatus, lineCondition, LINES, type Slice } from '#server/insight/sales/metrics/salesRows.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { SeriesUnit } from '#server/insight/sales/series/seriesTimes.ts';

const BUCKETS: Record<SeriesUnit, string> = {
  hour: HOUR.replace('purchased_at', 'sale.purchased_at'),
  day: 'line.sale_day::text',
  month: `date_trunc('month', line.sale_day)::date::text`,
};

/**
 * Number of purchases of a slice by hour (`YYYY-MM-DD HH`), day or month (`YYYY-MM-DD`), from order lines. Counted as in the
 * account's rollup: a cart once per day, at its first hour. Times without purchases are absent.
 */
export async function purchaseCounts(scope: SalesScope, slice: Slice, unit: SeriesUnit): Promise<Map<string, number>> {
  const bind = bindParameters();
  const rows = await queryRows<{ bucket: string; orders: number }>(
    `SELECT bucket, count(*)::int AS orders
     FROM (SELECT min(${BUCKETS[unit]}) AS bucket FROM ${LINES}
           WHERE ${lineCondition(scope, bind)} AND ${inStatus('line', slice.status, bind)}
             AND ${inStatus('sale', slice.status, bind)} AND ${inDays(slice, bind)}
           GROUP BY sale.sale_day, sale.marketplace, sale.currency, coalesce(sale.pack_id, 'order ' || sale.id)) purchases
     GROUP BY bucket`,
    bind.values,
    readerOf(scope.accountId),
  );
  return new Map(rows.map(({ bucket, orders }) => [bucket, orders]));
}
