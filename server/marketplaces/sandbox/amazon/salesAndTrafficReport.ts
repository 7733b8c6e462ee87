import { decimalNumber } from '#server/marketplaces/sandbox/decimal.ts';
import type { Sandbox } from '#server/marketplaces/sandbox/sandbox.ts';
import { DAY, dayText, HOUR } from '#server/marketplaces/sandbox/seller/calendar.ts';
import { share } from '#server/marketplaces/sandbox/seller/hash.ts';
import type { Product } from '#server/marketplaces/sandbox/seller/product.ts';
import type { AmazonOrder } from './amazonSource.ts';
import { MARKETPLACES } from './marketplaceIds.ts';
import type { ReportRequest } from './reportRequest.ts';

/** Sums of a product or a date; amounts in minor units. */
interface Tally {
  units: number;
  items: number;
  salesMinor: number;
  shippedUnits: number;
  shippedOrders: number;
  shippedMinor: number;
  sessions: number;
  pageViews: number;
}

/** Data is complete some 24 hours after the day ends. */
const DELAY = DAY;

/** GET_SALES_AND_TRAFFIC_REPORT as JSON, in the marketplace's own days; null before any day of it is ready. */
export function salesAndTrafficReport({ amazon, seed }: Sandbox, report: ReportRequest): string | null {
  const place = MARKETPLACES.find(({ id }) => id === report.marketplaceIds[0])!;
  const offset = place.utcOffsetHours * HOUR;
  const localDay = (moment: number) => Math.floor((moment + offset) / DAY);
  const first = Math.floor(Date.parse(report.dataStartTime.slice(0, 10)) / DAY);
  const asked = Math.floor(Date.parse(report.dataEndTime.slice(0, 10)) / DAY);
  const last = Math.min(asked, localDay(report.createdAt - DELAY) - 1);
  if (last < first || !amazon.countries.includes(place.country)) return null;

  const { dateGranularity = 'DAY', asinGranularity = 'PARENT' } = report.reportOptions;
  const dates = new Map<string, Tally>();
  const asins = new Map<string, Tally>();
  const span = { from: first * DAY - offset, to: (last + 1) * DAY - offset - 1, countries: [place.country] };
  const products = amazon.products.filter((product) => product.country === place.country);
  const bySku = new Map(products.map((product) => [product.sku, product]));
  for (const order of amazon.orders({ by: 'created', ...span }, report.createdAt)) {
    addOrder(tallyOf(dates, periodOf(localDay(order.createdAt), dateGranularity)), order);
    for (const line of order.lines) {
      const product = bySku.get(line.sku);
      const tally = product && tallyOf(asins, idsOf(product, asinGranularity));
      if (tally && !line.cancelled) addLine(tally, line.quantity, line.priceMinor ?? 0);
    }
  }
  for (const product of products)
    for (let day = Math.max(first, product.launchDay); day <= last; day += 1) {
      const looked = Math.round((110 * product.weight + 2) * (0.7 + 0.6 * share(seed, product.sku, place.id, day)));
      for (const tally of [
        tallyOf(asins, idsOf(product, asinGranularity)),
        tallyOf(dates, periodOf(day, dateGranularity)),
      ]) {
        tally.sessions += looked;
        tally.pageViews += Math.round(looked * 1.35);
      }
    }
  const shown = { seed, currencyCode: place.currency };
  return JSON.stringify({
    reportSpecification: {
      reportType: report.reportType,
      reportOptions: { dateGranularity, asinGranularity },
      dataStartTime: report.dataStartTime.slice(0, 10),
      dataEndTime: report.dataEndTime.slice(0, 10),
      marketplaceIds: report.marketplaceIds,
    },
    salesAndTrafficByDate: [...dates].sort().map(([date, tally]) => dateRow(date, tally, shown)),
    salesAndTrafficByAsin: [...asins]
      .sort()
      .map(([ids, tally]) => asinRow(ids, withAtLeast(tally), sumOf(asins), shown)),
  });
}

function tallyOf(tallies: Map<string, Tally>, key: string): Tally {
  const known = tallies.get(key);
  if (known) return known;
  const fresh = {
    units: 0,
    items: 0,
    salesMinor: 0,
    shippedUnits: 0,
    shippedOrders: 0,
    shippedMinor: 0,
    sessions: 0,
    pageViews: 0,
  };
  tallies.set(key, fresh);
  return fresh;
}

function addLine(tally: Tally, quantity: number, priceMinor: number): void {
  tally.units += quantity;
  tally.items += 1;
  tally.salesMinor += priceMinor;
}

function addOrder(tally: Tally, order: AmazonOrder): void {
  const lines = order.lines.filter((line) => !line.cancelled);
  for (const line of lines) addLine(tally, line.quantity, line.priceMinor ?? 0);
  if (order.status !== 'SHIPPED') return;
  tally.shippedOrders += 1;
  for (const line of lines) {
    tally.shippedUnits += line.quantity;
    tally.shippedMinor += line.priceMinor ?? 0;
  }
}

/** The first day of the day's week (Sunday) or month, or the day itself. */
function periodOf(day: number, granularity: string): string {
  if (granularity === 'MONTH') return `${dayText(day).slice(0, 7)}-01`;
  return dayText(granularity === 'WEEK' ? day - new Date(day * DAY).getUTCDay() : day);
}

function idsOf(product: Product, granularity: string): string {
  const ids = { parentAsin: product.parentAsin ?? product.asin, childAsin: product.asin, sku: product.sku };
  if (granularity === 'PARENT') return JSON.stringify({ parentAsin: ids.parentAsin });
  return JSON.stringify(granularity === 'SKU' ? ids : { parentAsin: ids.parentAsin, childAsin: ids.childAsin });
}

/** Nobody buys without looking. */
function withAtLeast(tally: Tally): Tally {
  const sessions = Math.max(tally.sessions, tally.items);
  return { ...tally, sessions, pageViews: Math.max(tally.pageViews, sessions) };
}

function sumOf(tallies: Map<string, Tally>) {
  const all = [...tallies.values()].map(withAtLeast);
  const sum = (of: (tally: Tally) => number) => all.reduce((total, tally) => total + of(tally), 0);
  return { sessions: sum((tally) => tally.sessions), pageViews: sum((tally) => tally.pageViews) };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}

interface Shown {
  seed: number;
  currencyCode: string;
}

function dateRow(date: string, given: Tally, { seed, currencyCode }: Shown) {
  const tally = withAtLeast(given);
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

function asinRow(
  ids: string,
  tally: Tally,
  all: { sessions: number; pageViews: number },
  { seed, currencyCode }: Shown,
) {
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
