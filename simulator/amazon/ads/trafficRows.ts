import { decimalNumber } from '#simulator/decimal.ts';
import { share } from '#simulator/seller/hash.ts';
import type { Product } from '#simulator/seller/products/product.ts';

/** Sums of a product or a day; amounts in minor units. */
export interface Tally {
  units: number;
  items: number;
  salesMinor: number;
  shippedUnits: number;
  shippedOrders: number;
  shippedMinor: number;
  sessions: number;
  pageViews: number;
}

/** Visits of a product on a day of a marketplace. */
export function visitsOf(
  seed: number,
  { weight, sku }: Pick<Product, 'weight' | 'sku'>,
  marketplaceId: string,
  day: number,
): Pick<Tally, 'sessions' | 'pageViews'> {
  const sessions = Math.round((110 * weight + 2) * (0.7 + 0.6 * share(seed, sku, marketplaceId, day)));
  return { sessions, pageViews: Math.round(sessions * 1.35) };
}

/** At least one session per order item and one page view per session. */
export function withMinimumVisits<Sums extends Pick<Tally, 'items' | 'sessions' | 'pageViews'>>(tally: Sums): Sums {
  const sessions = Math.max(tally.sessions, tally.items);
  return { ...tally, sessions, pageViews: Math.max(tally.pageViews, sessions) };
}

/** Sessions and page views over the products of a report. */
export function trafficSums(tallies: Tally[]): Pick<Tally, 'sessions' | 'pageViews'> {
  const all = tallies.map(withMinimumVisits);
  const sum = (of: (tally: Tally) => number) => all.reduce((total, tally) => total + of(tally), 0);
  return { sessions: sum((tally) => tally.sessions), pageViews: sum((tally) => tally.pageViews) };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}

/** Fields common to the rows of one report. */
export interface Shown {
  seed: number;
  currencyCode: string;
}

/** A day's row in the format of salesAndTrafficByDate. */
export function dateRow(date: string, given: Tally, { seed, currencyCode }: Shown) {
  const tally = withMinimumVisits(given);
  const money = (minor: number) => ({ amount: decimalNumber(minor), currencyCode });
  const average = (minor: number, count: number) => money(count === 0 ? 0 : Math.round(minor / count));
  const refunded = Math.round(tally.units * 0.03 * share(seed, date, 'refunds') * 2);
  const browserViews = Math.round(tally.pageViews * 0.4);
  const browserSessions = Math.round(tally.sessions * 0.42);
  return {
    date,
    salesByDate: {
      orderedProductSales: money(tally.salesMinor),
      unitsOrdered: tally.units,
      totalOrderItems: tally.items,
      averageSalesPerOrderItem: average(tally.salesMinor, tally.items),
      averageUnitsPerOrderItem: tally.items === 0 ? 0 : Math.round((tally.units / tally.items) * 100) / 100,
      averageSellingPrice: average(tally.salesMinor, tally.units),
      unitsRefunded: refunded,
      refundRate: percent(refunded, tally.units),
      claimsGranted: 0,
      claimsAmount: money(0),
      shippedProductSales: money(tally.shippedMinor),
      unitsShipped: tally.shippedUnits,
      ordersShipped: tally.shippedOrders,
    },
    trafficByDate: {
      browserPageViews: browserViews,
      mobileAppPageViews: tally.pageViews - browserViews,
      pageViews: tally.pageViews,
      browserSessions,
      mobileAppSessions: tally.sessions - browserSessions,
      sessions: tally.sessions,
      buyBoxPercentage: Math.round(8200 + 1500 * share(seed, date, 'buy box')) / 100,
      orderItemSessionPercentage: percent(tally.items, tally.sessions),
      unitSessionPercentage: percent(tally.units, tally.sessions),
      averageOfferCount: 160,
      averageParentItems: 84,
      feedbackReceived: 0,
      negativeFeedbackReceived: 0,
      receivedNegativeFeedbackRate: 0,
    },
  };
}

/**
 * A product's row in the format of salesAndTrafficByAsin; `ids` is the JSON of its identifiers, `all` the sums over all
 * products.
 */
export function asinRow(
  ids: string,
  given: Tally,
  all: Pick<Tally, 'sessions' | 'pageViews'>,
  { seed, currencyCode }: Shown,
) {
  const tally = withMinimumVisits(given);
  const browserViews = Math.round(tally.pageViews * 0.4);
  const browserSessions = Math.round(tally.sessions * 0.42);
  const app = { views: tally.pageViews - browserViews, sessions: tally.sessions - browserSessions };
  return {
    ...(JSON.parse(ids) as Record<string, string>),
    salesByAsin: {
      unitsOrdered: tally.units,
      orderedProductSales: { amount: decimalNumber(tally.salesMinor), currencyCode },
      totalOrderItems: tally.items,
    },
    trafficByAsin: {
      browserSessions,
      mobileAppSessions: app.sessions,
      sessions: tally.sessions,
      browserSessionPercentage: percent(browserSessions, all.sessions),
      mobileAppSessionPercentage: percent(app.sessions, all.sessions),
      sessionPercentage: percent(tally.sessions, all.sessions),
      browserPageViews: browserViews,
      mobileAppPageViews: app.views,
      pageViews: tally.pageViews,
      browserPageViewsPercentage: percent(browserViews, all.pageViews),
      mobileAppPageViewsPercentage: percent(app.views, all.pageViews),
      pageViewsPercentage: percent(tally.pageViews, all.pageViews),
      buyBoxPercentage: Math.round(10_000 * (0.55 + 0.45 * share(seed, ids, 'buy box'))) / 100,
      unitSessionPercentage: percent(tally.units, tally.sessions),
    },
  };
}
