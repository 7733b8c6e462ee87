import { coverageOf } from '#server/insight/coverage/coverage.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { presenterOf } from '#server/insight/sales/metrics/presentedSums.ts';
import { profitFigures } from '#server/insight/sales/metrics/profitFigures.ts';
import { salesMarks } from '#server/insight/sales/metrics/salesMarks.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { isShort } from '#server/insight/sales/metrics/salesRows.ts';
import { type SalesScope, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { TargetSums } from '#server/insight/sales/metrics/salesSums.ts';
import { sumsStatement } from '#server/insight/sales/metrics/sumsStatement.ts';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { SALES_MEASURES } from '#server/records/rollups/salesMeasures.ts';
import { cutRules, orderFacts } from './orderCuts.ts';
import { COUNTED_ORDERS } from './orderCounts.ts';
import { isOfDashboard, orderCondition, type OrderFilter, type OrderScope, orderScope } from './orderFilter.ts';
import { orderFigures } from './orderFigures.ts';
import { LATEST_FIRST } from './orderRow.ts';

/** Sums of a filter, in BRL or as it asks, or in the original currency when it is the only one and has no rate. */
export interface OrderTotals {
  /** Purchases, as on the dashboard: a cart counts once a day, cancelled ones do not count unless the filter is of them. */
  orders: number;
  revenue: Money;
  /** Null while the price of all units is unknown. */
  profit: Money | null;
  marks: { revenue: FigureMark; profit: FigureMark };
  /** Whether profit is without any advertising, as under a status on the dashboard. */
  isProfitBeforeAds: boolean;
  /** Whether profit has what belongs to no order, too: the rows come to it with storage, expenses of the account and other advertising. */
  hasWithoutOrder: boolean;
  /** Whether they are of the filter's product alone, while the orders may have others. */
  isOfProduct: boolean;
  /** Whether only the latest 10,000 orders of the filter are in it. */
  isCapped: boolean;
}

/**
 * Totals of a filter; null with a search, which is of any day. With what the dashboard filters by too they are its figures, with a product
 * those of its row. With a state, a
 * way of sending or a cut they add up the rows, of the latest 10,000 orders. Throws 400 for an invalid period.
 */
export async function orderTotals(
  viewer: Viewer,
  filter: OrderFilter,
  now = currentTime(),
): Promise<OrderTotals | null> {
  const scope = await orderScope(viewer, filter, now);
  if (scope.search) return null;
  return isOfDashboard(scope) ? ofDashboard(viewer, scope) : ofRows(viewer, scope);
}

async function ofDashboard(viewer: Viewer, { filter, now }: OrderScope): Promise<OrderTotals> {
  const { period, startDate, endDate, marketplace, status, listingId: productId, masterId, in: asked } = filter;
  const sales = {
    period,
    startDate,
    endDate,
    marketplace,
    status,
    productId,
    masterId,
    in: asked,
    comparison: 'none',
  } as const;
  const { orders, revenue, profit, marks, isProfitBeforeAds } = await salesMetrics(viewer, sales, now);
  return {
    orders,
    revenue,
    profit,
    marks,
    isProfitBeforeAds,
    hasWithoutOrder: !isProfitBeforeAds,
    isOfProduct: Boolean(productId ?? masterId),
    isCapped: false,
  };
}

async function ofRows(viewer: Viewer, scope: OrderScope): Promise<OrderTotals> {
  const { period, startDate, endDate, marketplace, status, in: asked } = scope.filter;
  const filter = { period, startDate, endDate, marketplace, status, in: asked, comparison: 'none' } as const;
  const [sales, coverage, isCapped] = await Promise.all([
    salesScope(viewer, filter, scope.now),
    coverageOf(viewer, marketplace ?? null, scope.now),
    hasMore(scope),
  ]);
  const sums = await sumsOfRows(scope, sales);
  const total = presenterOf(sales.in, [sums])(sums);
  const { profitMinor } = profitFigures(total);
  return {
    orders: total.orders,
    revenue: { minor: total.revenue, currency: total.currency },
    profit: profitMinor === null ? null : { minor: profitMinor, currency: total.currency },
    marks: salesMarks(coverage, sales, total, true),
    isProfitBeforeAds: false,
    hasWithoutOrder: false,
    isOfProduct: false,
    isCapped,
  };
}

/** Sums of the scope's latest orders, of those of its cut; a cart counts once a day. */
async function sumsOfRows(scope: OrderScope, sales: SalesScope): Promise<TargetSums[]> {
  const bind = bindParameters();
  const latest = `SELECT o.* FROM orders o WHERE ${orderCondition(scope, bind)} ORDER BY ${LATEST_FIRST} LIMIT ${COUNTED_ORDERS}`;
  const cut = scope.cut && cutRules[scope.cut];
  const others = cut && cut.needs !== 'figures' ? await orderFacts(scope, bind, cut.needs) : '';
  const counts = scope.status ? `o.status = ${bind(scope.status)}::"OrderStatus"` : `o.status <> 'cancelled'`;
  const source = `
    SELECT 'rows'::text AS slice, o.currency, o.sale_day AS day,
           count(DISTINCT (o.marketplace, coalesce(o.pack_id, 'order ' || o.id))) FILTER (WHERE ${counts}) AS orders,
           ${SALES_MEASURES.map((name) => `sum(figures.${name}) AS ${name}`).join(', ')}
    FROM (${latest}) o CROSS JOIN LATERAL (${orderFigures(bind(scope.accountId), scope.status, bind)}) figures ${others}
    WHERE ${cut ? cut.condition : 'true'} GROUP BY o.currency, o.sale_day`;
  return queryRows<TargetSums>(
    sumsStatement(sales, { sources: [source], areFewDays: isShort(scope.days) }, sales.in === 'USD', bind),
    bind.values,
    readerOf(scope.accountId),
  );
}

async function hasMore(scope: OrderScope): Promise<boolean> {
  const bind = bindParameters();
  const { found } = await queryRow<{ found: number }>(
    `SELECT count(*)::int AS found FROM (SELECT FROM orders o WHERE ${orderCondition(scope, bind)} LIMIT ${COUNTED_ORDERS + 1}) first`,
    bind.values,
    readerOf(scope.accountId),
  );
  return found > COUNTED_ORDERS;
}
