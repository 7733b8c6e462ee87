import type { Simulator } from '#simulator/simulator.ts';
import { DAY, dayText, HOUR } from '#simulator/seller/calendar.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import type { AmazonOrder } from '#simulator/amazon/sources/amazonSource.ts';
import { MARKETPLACES } from '#simulator/amazon/sources/marketplaceIds.ts';
import type { ReportRequest } from './reportRequest.ts';
import { asinRow, dateRow, type Tally, trafficSums, visitsOf } from '#simulator/amazon/ads/trafficRows.ts';

/** Delay until a day's data is complete. */
const DELAY = DAY;

/**
 * GET_SALES_AND_TRAFFIC_REPORT as JSON, by days of the marketplace's time zone; null before the first day is complete.
 */
export function salesAndTrafficReport({ amazon, seed }: Simulator, report: ReportRequest): string | null {
  const place = MARKETPLACES.find(({ id }) => id === report.marketplaceIds[0])!;
  const offset = place.utcOffsetHours * HOUR;
  const localDay = (moment: number) => Math.floor((moment + offset) / DAY);
  const first = Math.floor(Date.parse(report.dataStartTime.slice(0, 10)) / DAY);
  const end = Math.floor(Date.parse(report.dataEndTime.slice(0, 10)) / DAY);
  const last = Math.min(end, localDay(report.createdAt - DELAY) - 1);
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
      const visits = visitsOf(seed, product, place.id, day);
      for (const tally of [
        tallyOf(asins, idsOf(product, asinGranularity)),
        tallyOf(dates, periodOf(day, dateGranularity)),
      ]) {
        tally.sessions += visits.sessions;
        tally.pageViews += visits.pageViews;
      }
    }
  const all = trafficSums([...asins.values()]);
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
    salesAndTrafficByAsin: [...asins].sort().map(([ids, tally]) => asinRow(ids, tally, all, shown)),
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
