import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { coverageOf } from '#server/insight/coverage/coverage.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { filteredOrders } from '#server/insight/sales/orders/filteredOrders.ts';
import { newOrderDays } from '#server/insight/sales/orders/newOrderDays.ts';
import { type PresentedSums, type Presenter, presenterOf, shownChangePercent } from './presentedSums.ts';
import { type ProfitFigures, profitFigures } from './profitFigures.ts';
import { hasAds, isNarrowed, type Slice } from './salesRows.ts';
import { type SalesMarks, salesMarks } from './salesMarks.ts';
import { type SalesFilter, type SalesScope, salesScope } from './salesScope.ts';
import { salesSums, type TargetSums } from './salesSums.ts';

export interface SalesMetrics extends Omit<ProfitFigures, 'profitMinor' | 'roiPercent' | 'breakEvenAcosPercent'> {
  /** First and last day, both included. */
  startDate: string;
  endDate: string;
  revenue: Money;
  todayRevenue: Money;
  revenueChangePercent: number | null;
  comparedUntil: Date | null;
  /** First day with known orders, when the comparison begins before it and is null for that reason; otherwise null. */
  unknownBefore: string | null;
  orders: number;
  /** Pending purchases of the last 14 days (see `newOrderDays`). */
  newOrders: number;
  /** Pending purchases of any age. */
  pendingOrders: number;
  units: number;
  unitsPerOrder: number | null;
  profit: Money | null;
  /** Whether a status or an order id filters: profit has only what belongs to orders. */
  isProfitBeforeAds: boolean;
  /**
   * Profit of the same days and products that belongs to no order, under a status filter: less advertising, storage and
   * expenses of the account, plus reimbursements by product. With the profits of pending, shipped and delivered orders it
   * adds up to the profit without that filter. Null without one, and while the whole profit is unknown.
   */
  profitWithoutOrder: Money | null;
  unitsWithoutCost: number;
  unitsWithoutFee: number;
  unitsWithoutPrice: number;
  unitsWithoutFreight: number;
  cancelledOrders: number;
  cancelledRevenue: Money;
  hasExchange: boolean;
  marks: SalesMarks;
  todayMark: FigureMark;
}

/**
 * Figures of the dashboard's cards for one filter set, equal to the sums of `productSales`. Money in BRL, or as the
 * filter asks; in the original currency when it is the only one and has no rate. Throws 400 for an invalid period.
 */
export async function salesMetrics(viewer: Viewer, filter: SalesFilter, now = currentTime()): Promise<SalesMetrics> {
  const scope = await salesScope(viewer, filter, now);
  const { start, end, previous } = scope.days;
  const [sums, counts, coverage] = await Promise.all([
    salesSums(scope, slicesOf(scope)),
    isNarrowed(scope) ? filteredOrders(scope) : null,
    coverageOf(viewer, scope.marketplace, now),
  ]);
  const present = presenterOf(scope.in, Object.values(sums));
  const current = present(sums.current);
  const cancelled = present(sums.cancelled);
  const orders = counts?.orders ?? current.orders;
  const mayBePending = !scope.status || scope.status === 'pending';
  const { profitMinor, marginPercent, acosPercent, spendWithoutSales, estimatedShare } = profitFigures(current);
  return {
    startDate: start,
    endDate: daysBefore(end, 1),
    revenue: revenueOf(current),
    todayRevenue: revenueOf(present(sums.today)),
    revenueChangePercent: shownChangePercent(present, sums.current, sums.previous),
    comparedUntil: previous?.until ?? null,
    unknownBefore: scope.unknownBefore,
    orders,
    newOrders: mayBePending ? (counts?.fresh ?? present(sums.fresh).orders) : 0,
    pendingOrders: mayBePending ? (counts?.pending ?? present(sums.pending).orders) : 0,
    units: current.units,
    unitsPerOrder: orders === 0 ? null : current.units / orders,
    acosPercent,
    spendWithoutSales,
    profit: profitMinor === null ? null : { minor: profitMinor, currency: current.currency },
    isProfitBeforeAds: !hasAds(scope),
    profitWithoutOrder: leavesOutOfOrders(scope) ? withoutOrder(sums, present) : null,
    marginPercent,
    estimatedShare,
    unitsWithoutCost: current.unitsWithoutCost,
    unitsWithoutFee: current.unitsWithoutFee,
    unitsWithoutPrice: current.unitsWithoutPrice,
    unitsWithoutFreight: current.unitsWithoutFreight,
    cancelledOrders: counts?.cancelled ?? cancelled.orders,
    cancelledRevenue: revenueOf(cancelled),
    hasExchange: current.hasExchange,
    marks: salesMarks(coverage, scope, current),
    todayMark: salesMarks(coverage, { ...scope, days: scope.today, isRunning: true }, present(sums.today)).revenue,
  };
}

function slicesOf(scope: SalesScope): Record<string, Slice> {
  const { status, days, today } = scope;
  const { start, end, previous } = days;
  const fresh = newOrderDays(scope);
  return {
    current: { status, start, end },
    ...(previous && { previous: { status, ...previous, isRevenueOnly: true } }),
    today: { status, start: today.start, end: today.end },
    pending: { status: 'pending', start, end },
    ...(fresh && { fresh: { status: 'pending', ...fresh } }),
    cancelled: { status: 'cancelled', start, end },
    ...(leavesOutOfOrders(scope) && {
      whole: { status: null, start, end },
      shipped: { status: 'shipped', start, end },
      delivered: { status: 'delivered', start, end },
    }),
  };
}

/** Whether the same scope without its status has more than its orders: an order id has not. */
const leavesOutOfOrders = ({ status, orderPattern }: SalesScope) => status !== null && orderPattern === null;

/** The whole profit less what the statuses show, to the cent, so that they add up; null while it is unknown. */
function withoutOrder(sums: Partial<Record<string, TargetSums[]>>, present: Presenter): Money | null {
  const [whole, ...parts] = [sums.whole, sums.pending, sums.shipped, sums.delivered].map(present);
  const { profitMinor } = profitFigures(whole!);
  if (profitMinor === null) return null;
  const ofOrders = parts.reduce((sum, part) => sum + (profitFigures(part).profitMinor ?? 0), 0);
  return { minor: profitMinor - ofOrders, currency: whole!.currency };
}

const revenueOf = ({ revenue, currency }: PresentedSums): Money => ({ minor: revenue, currency });
