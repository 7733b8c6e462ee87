import type { Uf } from '#server/market/address/brazilianStates.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import type { PeriodRequest } from '#server/insight/period/period.ts';
import { type SalesScope, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { ReportCurrency } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { OrderCut } from './orderCuts.ts';
import { searchedOrders } from './searchedOrders.ts';

/** Filters chosen by the seller; absent or null: no filter. */
export interface OrderFilter extends Omit<PeriodRequest, 'comparison'> {
  marketplace?: Marketplace | null;
  /** Orders with a line in this status. Without one: all, cancelled ones included, which add nothing to sums. */
  status?: OrderStatus | null;
  /** State that it was sent to. */
  uf?: Uf | null;
  /** Who sends it, in the marketplace's word. */
  logistic?: string | null;
  cut?: OrderCut | null;
  /** A listing that is in the order. */
  listingId?: number | null;
  /** A physical product, by its number, of which a listing is in the order. */
  masterId?: number | null;
  /** Number, tracking number, SKU or ASIN: of any day. */
  search?: string | null;
  /** Currency of the amounts; absent: of an order its own, of sums R$. */
  in?: ReportCurrency | null;
}

/** A resolved filter: what a statement about orders needs. */
export interface OrderScope extends Pick<SalesScope, 'accountId' | 'days' | 'status' | 'isRunning'> {
  filter: OrderFilter;
  now: Date;
  /** What the seller looks for; null without a search. */
  search: string | null;
  cut: OrderCut | null;
}

/** Resolves a filter for the viewer's account. Throws 400 for an invalid period. */
export async function orderScope(viewer: Viewer, filter: OrderFilter, now = currentTime()): Promise<OrderScope> {
  const { period, startDate, endDate, marketplace } = filter;
  const sales = await salesScope(viewer, { period, startDate, endDate, marketplace, comparison: 'none' }, now);
  return {
    accountId: viewer.accountId,
    days: sales.days,
    isRunning: sales.isRunning,
    status: filter.status ?? null,
    filter,
    now,
    search: filter.search?.replaceAll('\0', '').trim() || null,
    cut: filter.cut ?? null,
  };
}

/** Whether a filter has only what the dashboard and its rows filter by, too. */
export const isOfDashboard = ({ filter: { uf, logistic }, cut }: OrderScope): boolean => !uf && !logistic && !cut;

/** SQL condition of the scope on an order `o`, but for its cut. */
export function orderCondition(scope: OrderScope, bind: Bind): string {
  const account = bind(scope.accountId);
  const { marketplace, uf, logistic } = scope.filter;
  const parts = [`o.account_id = ${account}`];
  if (scope.search) parts.push(searchedOrders(scope.search, account, bind));
  else parts.push(inPeriod(scope, bind));
  if (marketplace) parts.push(`o.marketplace = ${bind(marketplace)}::"Marketplace"`);
  if (uf) parts.push(`o.ship_uf = ${bind(uf)}`);
  if (logistic) parts.push(`o.logistic = ${bind(logistic)}`);
  const { listingId, masterId } = scope.filter;
  if (listingId) parts.push(holds(account, `i.product_id = ${bind(listingId)}`));
  if (masterId)
    parts.push(
      holds(
        account,
        `i.product_id IN (SELECT p.id FROM products p WHERE p.account_id = ${account} AND p.master_id = ${bind(masterId)})`,
      ),
    );
  if (scope.status) parts.push(holds(account, `i.status = ${bind(scope.status)}::"OrderStatus"`));
  return parts.join(' AND ');
}

/** SQL condition that an order `o` has a line for which the condition on `i` holds. */
const holds = (account: string, condition: string) =>
  `EXISTS (SELECT FROM order_items i WHERE i.account_id = ${account} AND i.order_id = o.id AND ${condition})`;

/** SQL condition that an order `o` was bought in the period. */
export const inPeriod = ({ days }: OrderScope, bind: Bind): string =>
  `o.sale_day >= ${bind(days.start)}::date AND o.sale_day < ${bind(days.end)}::date`;
