import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { preparedRows, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { purchaseCounts } from '#server/insight/sales/orders/purchaseCounts.ts';
import {
  accountRows,
  hourRows,
  isNarrowed,
  isShort,
  productRows,
  type Slice,
} from '#server/insight/sales/metrics/salesRows.ts';
import type { TargetSums } from '#server/insight/sales/metrics/salesSums.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { SeriesUnit } from './seriesTimes.ts';
import { sumsStatement } from '#server/insight/sales/metrics/sumsStatement.ts';

/** Sums of each time of a slice in each target currency. */
export type SeriesSums = Map<string, TargetSums[]>;

/**
 * Sums of a slice by hour (`YYYY-MM-DD HH`), day or month (`YYYY-MM-DD`), in the original currency, in BRL and, where the scope
 * asks for them, in US$, with the
 * number of purchases. Days and months of the whole account come from its daily rollup, hours from order lines. Times
 * without rows are absent.
 */
export async function seriesSums(scope: SalesScope, slice: Slice, unit: SeriesUnit): Promise<SeriesSums> {
  const bind = bindParameters();
  const isCounted = unit === 'hour' || isNarrowed(scope);
  const cutDay = slice.until && { ...slice, start: slice.end };
  const read = !isNarrowed(scope) && isShort(slice) ? preparedRows : queryRows;
  const [rows, counts] = await Promise.all([
    read<TargetSums & { slice: string }>(
      sumsStatement(
        scope,
        { sources: [sourceOf(scope, slice, unit, bind)], areFewDays: isShort(slice) },
        scope.in === 'USD',
        bind,
      ),
      bind.values,
      readerOf(scope.accountId),
    ),
    isCounted ? purchaseCounts(scope, slice, unit) : cutDay ? purchaseCounts(scope, cutDay, unit) : new Map(),
  ]);
  const sums: SeriesSums = new Map();
  for (const { slice: time, ...row } of rows)
    sums.set(time, [...(sums.get(time) ?? []), { ...row, orders: row.orders + (counts.get(time) ?? 0) }]);
  return sums;
}

function sourceOf(scope: SalesScope, slice: Slice, unit: SeriesUnit, bind: ReturnType<typeof bindParameters>): string {
  if (unit === 'hour')
    return `SELECT hour AS slice, 0 AS orders, NULL::int AS product_id, r.* FROM (${hourRows(scope, slice, bind)}) r`;
  const time = unit === 'day' ? 'day::text' : `date_trunc('month', day)::date::text`;
  return isNarrowed(scope)
    ? `SELECT ${time} AS slice, 0 AS orders, r.* FROM (${productRows(scope, slice, bind)}) r`
    : `SELECT ${time} AS slice, NULL::int AS product_id, r.* FROM (${accountRows(scope, slice, bind)}) r`;
}
