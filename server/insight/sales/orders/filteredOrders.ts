import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import { inStatus, LINES, lineCondition } from '#server/insight/sales/metrics/salesRows.ts';
import { newOrderDays } from './newOrderDays.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';

export interface OrderCounts {
  orders: number;
  pending: number;
  /** Pending and new (see `newOrderDays`). */
  fresh: number;
  cancelled: number;
}

/**
 * Number of purchases with a line in a narrowed scope: in the scope's status, pending, new and cancelled. Counted as in the
 * account's rollup: a cart once per day.
 */
export async function filteredOrders(scope: SalesScope): Promise<OrderCounts> {
  const bind = bindParameters();
  const has = (status: OrderStatus | null) =>
    `bool_or(${inStatus('line', status, bind)} AND ${inStatus('sale', status, bind)})`;
  const newSince = newOrderDays(scope)?.start ?? 'infinity';
  return queryRow<OrderCounts>(
    `SELECT count(*) FILTER (WHERE is_in) AS orders, count(*) FILTER (WHERE is_pending) AS pending,
            count(*) FILTER (WHERE is_pending AND sale_day >= ${bind(newSince)}::date) AS fresh,
            count(*) FILTER (WHERE is_cancelled) AS cancelled
     FROM (SELECT sale.sale_day, ${has(scope.status)} AS is_in, ${has('pending')} AS is_pending, ${has('cancelled')} AS is_cancelled
           FROM ${LINES}
           WHERE ${lineCondition(scope, bind)}
             AND line.sale_day >= ${bind(scope.days.start)}::date AND line.sale_day < ${bind(scope.days.end)}::date
           GROUP BY sale.sale_day, sale.marketplace, sale.currency, coalesce(sale.pack_id, 'order ' || sale.id)) purchases`,
    bind.values,
    readerOf(scope.accountId),
  );
}
