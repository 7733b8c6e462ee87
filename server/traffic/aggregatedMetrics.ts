import { binds } from '#server/core/binds.ts';
import { queryRows } from '#server/core/db.ts';
import { readerOf } from '#server/core/replica.ts';
import type { Money } from '#server/core/money.ts';
import type { Viewer } from '#server/core/viewer.ts';
import type { Marketplace } from '#server/marketplaces/snapshots.ts';
import { inReais } from '#server/sales/presentedSums.ts';
import { productAmounts } from '#server/sales/productAmounts.ts';
import { salesScope } from '#server/sales/salesScope.ts';
import { salesSums } from '#server/sales/salesSums.ts';
import { scopeProducts } from '#server/sales/scopeProducts.ts';
import { type AsinLevel, aggregatedMetricsStatement } from './aggregatedMetricsStatement.ts';
import { type TrafficReach, trafficReach } from './trafficReach.ts';
import { untoldDays } from './untoldDays.ts';

export interface AggregatedMetricsFilter {
  /** First and last day, both included. */
  startDate?: string | null;
  endDate?: string | null;
  marketplace?: Marketplace | null;
  /** Absent: as `CHILD`. Parents and children are never shown together. */
  asinLevel?: AsinLevel | null;
}

export interface AggregatedMetricsRow {
  /** The oldest product of the row. */
  productId: number;
  name: string | null;
  /** SKUs known of the row, in alphabetical order. */
  skus: string[];
  /** ASIN or MLB id; of the parent at that level. */
  asin: string;
  marketplace: Marketplace;
  country: string;
  imageUrl: string | null;
  units: number;
  /** Minor units of `currency`, not rounded: sums of rows are rounded once. */
  exactRevenue: number;
  currency: string;
  /** Null where the marketplace told no traffic; Mercado Livre counts visits here. */
  pageViews: number | null;
  /** Null where the marketplace counts visits only. */
  sessions: number | null;
  /** Units of the days whose traffic is known. */
  trafficUnits: number | null;
  /** Units in 100 sessions, or in 100 visits where sessions are not counted; null without any. */
  conversionPercent: number | null;
  /** The traffic is of the variations, added up: a visitor of two of them counts twice. */
  isTrafficApproximate: boolean;
}

export interface AggregatedMetrics {
  /** At most 10,000, those of the highest revenue. */
  rows: AggregatedMetricsRow[];
  totals: AggregatedMetricsTotals;
  trafficReach: TrafficReach[];
}

export interface AggregatedMetricsTotals {
  /** Rows there are, shown or not. */
  products: number;
  units: number;
  orders: number;
  revenue: Money;
  /** Revenue of one unit; 0 without units (spec 3). */
  averageTicket: Money;
  ticketPerOrder: Money | null;
  pageViews: number | null;
  sessions: number | null;
  conversionPercent: number | null;
  hasExchange: boolean;
}

const MAX_ROWS = 10_000;

/**
 * Sales and traffic of every product with either, highest revenue first, and their totals, which equal those of
 * `salesMetrics` for the same days. Money in BRL, each amount at the rate of its day; of a row in the product's currency
 * where a day had no rate. Throws 400 for days that are missing or reversed.
 */
export async function aggregatedMetrics(
  viewer: Viewer,
  { asinLevel, ...filter }: AggregatedMetricsFilter,
  now = new Date(),
): Promise<AggregatedMetrics> {
  const scope = await salesScope(viewer, { ...filter, period: 'custom' }, now);
  const reach = await trafficReach(scope);
  const untold = await untoldDays(
    scope,
    reach.map((told) => told.marketplace),
  );
  const { current } = await salesSums(scope, { current: { status: null, ...scope.days } });
  const sums = inReais(current);
  const hasForeign = sums.currencies.some((currency) => currency !== 'BRL');
  const products = await scopeProducts(scope, hasForeign);
  const bind = binds();
  const amounts = productAmounts(scope, products, bind);
  const statement = aggregatedMetricsStatement(scope, asinLevel ?? 'CHILD', { amounts, hasForeign, untold }, bind);
  const found = await queryRows<Omit<AggregatedMetricsRow, 'conversionPercent'>>(
    statement,
    bind.values,
    readerOf(viewer.accountId),
  );
  const { units, orders, exactRevenue, currency } = sums;
  const money = (minor: number): Money => ({ minor: Math.round(minor), currency });
  return {
    rows: found.slice(0, MAX_ROWS).map((row) => ({ ...row, conversionPercent: conversion([row]) })),
    totals: {
      products: found.length,
      units,
      orders,
      revenue: { minor: sums.revenue, currency },
      averageTicket: money(units === 0 ? 0 : exactRevenue / units),
      ticketPerOrder: orders === 0 ? null : money(exactRevenue / orders),
      pageViews: sumOf(found, ({ pageViews }) => pageViews),
      sessions: sumOf(found, ({ sessions }) => sessions),
      conversionPercent: conversion(found),
      hasExchange: sums.hasExchange,
    },
    trafficReach: reach,
  };
}

type Traffic = Pick<AggregatedMetricsRow, 'pageViews' | 'sessions' | 'trafficUnits'>;

/** From sums; by sessions as soon as one row has them, since a visit is not a session. */
function conversion(rows: Traffic[]): number | null {
  const withSessions = rows.filter(({ sessions }) => sessions !== null);
  const counted = withSessions.length > 0 ? withSessions : rows;
  const looks = sumOf(counted, ({ sessions, pageViews }) => sessions ?? pageViews);
  const units = sumOf(counted, ({ trafficUnits }) => trafficUnits);
  return looks && units !== null ? (units * 100) / looks : null;
}

/** The sum of what is known; null when nothing is. */
function sumOf<Row>(rows: Row[], read: (row: Row) => number | null): number | null {
  const known = rows.map(read).filter((value) => value !== null);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
}
