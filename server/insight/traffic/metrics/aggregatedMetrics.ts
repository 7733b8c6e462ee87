import { currentTime } from '#server/platform/process/clock.ts';
import { bindParameters, escapeLike } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money, ReportCurrency } from '#server/platform/values/money.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { presenterOf } from '#server/insight/sales/metrics/presentedSums.ts';
import { productAmounts } from '#server/insight/sales/products/productAmounts.ts';
import { salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { salesSums } from '#server/insight/sales/metrics/salesSums.ts';
import { productsInScope } from '#server/insight/sales/products/productsInScope.ts';
import { type AggregatedMetricsSort, aggregatedMetricsStatement } from './aggregatedMetricsStatement.ts';
import { metricsSums, type MetricsSums, type MetricsTally } from './metricsSums.ts';
import type { AsinLevel } from '#server/insight/traffic/trafficByKey.ts';
import { type TrafficCoverage, trafficCoverage } from '#server/insight/traffic/trafficCoverage.ts';
import { type DaysWithoutTraffic, daysWithoutTraffic } from '#server/insight/traffic/daysWithoutTraffic.ts';
import { factsOf, type Marketplace } from '#server/market/registry.ts';

const hasSessions = (marketplace: Marketplace) => factsOf(marketplace).traffic.hasSessions;

export interface AggregatedMetricsFilter {
  /** First and last day, both included. */
  startDate?: string | null;
  endDate?: string | null;
  marketplace?: Marketplace | null;
  /** Default: `CHILD`. Parents and children are never mixed. */
  asinLevel?: AsinLevel | null;
  /** Part of a name, SKU or ASIN. Filters rows and their sums, not the totals. */
  search?: string | null;
  /** Only the ASINs and items of this physical product's listings. */
  pagesOf?: number | null;
  /** Currency of the amounts; absent: R$. */
  in?: ReportCurrency | null;
}

export interface AggregatedMetricsRow {
  /** Oldest product of the row. */
  productId: number;
  name: string | null;
  /** Known SKUs of the row, in alphabetical order. */
  skus: string[];
  /** ASIN or MLB id. At the level `PARENT`, that of the parent. */
  asin: string;
  marketplace: Marketplace;
  country: string;
  imageUrl: string | null;
  units: number;
  /** Minor units of `currency`. Not rounded, so that sums of rows are rounded once. */
  exactRevenue: number;
  currency: string;
  /** Page views, at Mercado Livre visits. Null when the marketplace reported none. */
  pageViews: number | null;
  /** Null when the marketplace reports only visits. */
  sessions: number | null;
  /** Units of the days with known traffic. Null without any. */
  trafficUnits: number | null;
  /** Units per 100 sessions, or per 100 visits when sessions are not reported. Null without traffic. */
  conversionPercent: number | null;
  /** Whether the traffic is summed over variations, so that a visitor of two of them counts twice. */
  isTrafficApproximate: boolean;
}

export interface AggregatedMetricsTotals {
  /** Number of rows, independent of the search. */
  products: number;
  units: number;
  orders: number;
  revenue: Money;
  /** Revenue per unit. 0 without units (spec 3). */
  averageTicket: Money;
  ticketPerOrder: Money | null;
  pageViews: number | null;
  sessions: number | null;
  conversionPercent: number | null;
  hasExchange: boolean;
}

export interface AggregatedMetrics {
  rows: AggregatedMetricsRow[];
  /** Sums of the search over all pages. */
  sums: MetricsSums;
  /** Sums of the whole report, independent of the search. */
  totals: AggregatedMetricsTotals;
  trafficCoverage: TrafficCoverage[];
}

export interface AggregatedMetricsWindow {
  sort?: AggregatedMetricsSort | null;
  limit: number;
  offset?: number;
}

const BY_REVENUE: AggregatedMetricsSort = { field: 'revenue', direction: 'desc' };

/** Row of the statement. With an empty window, a single row with only the tallies. */
type ReportRow = AggregatedMetricsRow & { tallies: MetricsTally[]; productId: number | null };

/**
 * Window of the products with sales or traffic, by default highest revenue first, with the sums of the search and the
 * totals, which equal those of `salesMetrics` for the same days. Money in BRL or as the filter asks, each amount at the rate of its day; a row is
 * in the product's currency when a day had no rate. Throws 400 for missing or reversed days.
 */
export async function aggregatedMetrics(
  viewer: Viewer,
  { asinLevel, search, ...filter }: AggregatedMetricsFilter,
  { sort, limit, offset = 0 }: AggregatedMetricsWindow,
  now = currentTime(),
): Promise<AggregatedMetrics> {
  const scope = await salesScope(viewer, { ...filter, period: 'custom' }, now);
  const text = searchText(search);
  const [{ current }, coverage] = await Promise.all([
    salesSums(scope, { current: { status: null, ...scope.days } }),
    trafficCoverage(scope),
  ]);
  const sums = presenterOf(scope.in, [current])(current);
  const isMixed = scope.in === 'SALE' && sums.currencies.length > 1;
  const hasForeign = scope.in === 'USD' || sums.currencies.some((currency) => currency !== 'BRL');
  const [products, uncovered] = await Promise.all([
    productsInScope(scope, hasForeign),
    daysWithoutTraffic(
      scope,
      coverage.map((covered) => covered.marketplace),
    ),
  ]);
  const window = { sort: sort ?? BY_REVENUE, limit, offset, search: text ? `%${escapeLike(text)}%` : null };
  const read = (isOfWindow: (place: DaysWithoutTraffic) => boolean) => {
    const bind = bindParameters();
    const [uncoveredOfWindow, rest] = [uncovered.filter(isOfWindow), uncovered.filter((place) => !isOfWindow(place))];
    const amounts = productAmounts(scope, products, bind);
    const sources = { amounts, hasForeign, isMixed, uncovered: rest, uncoveredOfWindow };
    const statement = aggregatedMetricsStatement(scope, asinLevel ?? 'CHILD', window, sources, bind);
    return queryRows<ReportRow>(statement, bind.values, readerOf(viewer.accountId));
  };
  // with sessions, visits count only in the conversion of their own row, so the units without traffic are not read for all rows
  const isBesideSessions =
    window.sort.field !== 'conversionPercent' && coverage.some(({ marketplace }) => hasSessions(marketplace));
  let answered = await read(({ marketplace }) => isBesideSessions && !hasSessions(marketplace));
  const isOfVisits = (of: MetricsTally[]) => of.length > 0 && of.every(({ hasSessions }) => !hasSessions);
  const found = ({ isFound }: MetricsTally) => isFound;
  if (isBesideSessions && (isOfVisits(answered[0]!.tallies) || isOfVisits(answered[0]!.tallies.filter(found))))
    answered = await read(() => false);
  const { tallies } = answered[0]!;
  const { products: count, pageViews, sessions, conversionPercent } = metricsSums(tallies, sums.currency);
  const { units, orders, exactRevenue, currency } = sums;
  const money = (minor: number): Money => ({ minor: Math.round(minor), currency });
  return {
    rows: answered.flatMap(({ tallies: _tallies, ...row }) => (row.productId === null ? [] : [row])),
    sums: metricsSums(tallies.filter(found), sums.currency),
    totals: {
      products: count,
      units,
      orders,
      revenue: { minor: sums.revenue, currency },
      averageTicket: money(units === 0 ? 0 : exactRevenue / units),
      ticketPerOrder: orders === 0 ? null : money(exactRevenue / orders),
      pageViews,
      sessions,
      conversionPercent,
      hasExchange: sums.hasExchange,
    },
    trafficCoverage: coverage,
  };
}
