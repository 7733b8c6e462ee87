import { currentTime } from '#server/platform/process/clock.ts';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { preparedRows, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { Uf } from '#server/market/address/brazilianStates.ts';
import { coverageOf } from '#server/insight/coverage/coverage.ts';
import { filteredOrders } from '#server/insight/sales/orders/filteredOrders.ts';
import { type PresentedSums, presenterOf } from '#server/insight/sales/metrics/presentedSums.ts';
import { profitFigures } from '#server/insight/sales/metrics/profitFigures.ts';
import { type SalesMarks, salesMarks } from '#server/insight/sales/metrics/salesMarks.ts';
import { hasAds, isNarrowed, isShort, type Slice, stateRows } from '#server/insight/sales/metrics/salesRows.ts';
import { type SalesFilter, type SalesScope, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { salesSums, type TargetSums } from '#server/insight/sales/metrics/salesSums.ts';
import { sumsStatement } from '#server/insight/sales/metrics/sumsStatement.ts';
import { stateOrders } from './stateOrders.ts';

/** Figures of the sales to one state, or of all. */
export interface StateFigures {
  orders: number;
  units: number;
  revenue: Money;
  /** Null when units were sold and none has a price. */
  profit: Money | null;
  marginPercent: number | null;
  unitsWithoutCost: number;
  unitsWithoutFee: number;
  marks: SalesMarks;
}

export interface StateSales extends StateFigures {
  /** Null: the state is unknown, or the sale is of another country. */
  uf: Uf | null;
  /** Share of the revenue of all sales, percent; null when that is 0. */
  sharePercent: number | null;
}

export interface SalesByState {
  /** First and last day, both included. */
  startDate: string;
  endDate: string;
  /** Highest revenue first, without states that nothing was sold to; the unknown state last. */
  states: StateSales[];
  /** The figures of the dashboard. */
  total: StateFigures;
  /**
   * What the total has and no state: of revenue what rounding leaves, of profit also what belongs to no order (advertising, storage,
   * expenses of the account). Profit is null while the total's is unknown.
   */
  beyond: { revenue: Money; profit: Money | null };
  /** Whether a status or an order id filters: the total has only what belongs to orders, as the states always have. */
  isProfitBeforeAds: boolean;
  hasExchange: boolean;
}

/**
 * Sales of a filter by the state they were sent to. Orders, units, and revenue and profit with `beyond`, add up to `salesMetrics` of
 * the same filter, to the cent. Money in BRL, or as the filter asks; in the original currency when it is the only one and has no rate. Reads order
 * lines: as long as the period has orders. Throws 400 for an invalid period.
 */
export async function salesByState(viewer: Viewer, filter: SalesFilter, now = currentTime()): Promise<SalesByState> {
  const scope = await salesScope(viewer, filter, now);
  const slice: Slice = { status: scope.status, start: scope.days.start, end: scope.days.end };
  const [whole, byState, orders, counts, coverage] = await Promise.all([
    salesSums(scope, { current: slice }),
    sumsByState(scope, slice),
    stateOrders(scope, slice),
    isNarrowed(scope) ? filteredOrders(scope) : null,
    coverageOf(viewer, scope.marketplace, now),
  ]);
  const present = presenterOf(scope.in, [whole.current]);
  const total = present(whole.current);
  const figuresOf = (sums: PresentedSums, count: number, isBeforeAds: boolean): StateFigures => {
    const { profitMinor, marginPercent } = profitFigures(sums);
    return {
      orders: count,
      units: sums.units,
      revenue: { minor: sums.revenue, currency: total.currency },
      profit: profitMinor === null ? null : { minor: profitMinor, currency: total.currency },
      marginPercent,
      unitsWithoutCost: sums.unitsWithoutCost,
      unitsWithoutFee: sums.unitsWithoutFee,
      marks: salesMarks(coverage, scope, sums, isBeforeAds),
    };
  };
  const states = [...new Set([...byState.keys(), ...orders.keys()])].map((name): StateSales => {
    const sums = byState.get(name)?.find(({ target }) => target === total.target);
    const shown = { ...(sums ?? present()), currency: total.currency, hasExchange: total.hasExchange };
    return {
      uf: (name || null) as Uf | null,
      ...figuresOf(shown, orders.get(name) ?? 0, true),
      sharePercent: total.revenue === 0 ? null : (shown.revenue * 100) / total.revenue,
    };
  });
  const isBeforeAds = !hasAds(scope);
  const all = figuresOf(total, counts?.orders ?? total.orders, isBeforeAds);
  const rest = (minor: number, read: (state: StateSales) => number) => ({
    minor: minor - states.reduce((sum, state) => sum + read(state), 0),
    currency: total.currency,
  });
  return {
    startDate: slice.start,
    endDate: daysBefore(slice.end, 1),
    states: states.toSorted(byRevenue),
    total: all,
    beyond: {
      revenue: rest(all.revenue.minor, ({ revenue }) => revenue.minor),
      profit: all.profit && rest(all.profit.minor, ({ profit }) => profit?.minor ?? 0),
    },
    isProfitBeforeAds: isBeforeAds,
    hasExchange: total.hasExchange,
  };
}

function byRevenue(one: StateSales, other: StateSales): number {
  if (one.uf === null || other.uf === null) return one.uf === null ? 1 : -1;
  return other.revenue.minor - one.revenue.minor || one.uf.localeCompare(other.uf);
}

/** Sums of a slice's order lines by state (`''`: unknown), in each target currency. */
async function sumsByState(scope: SalesScope, slice: Slice): Promise<Map<string, TargetSums[]>> {
  const bind = bindParameters();
  const sources = [stateRows(scope, slice, bind)];
  const read = isNarrowed(scope) ? queryRows : preparedRows;
  const rows = await read<TargetSums & { slice: string }>(
    sumsStatement(scope, { sources, areFewDays: isShort(slice) }, scope.in === 'USD', bind),
    bind.values,
    readerOf(scope.accountId),
  );
  const sums = new Map<string, TargetSums[]>();
  for (const { slice: name, ...row } of rows) sums.set(name, [...(sums.get(name) ?? []), row]);
  return sums;
}
