import { gzipSync } from 'node:zlib';
import { decimalNumber } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { type Advertised, advertising } from '#simulator/seller/advertising.ts';
import { dayFrom, dayOf, dayText } from '#simulator/seller/calendar.ts';
import { hash } from '#simulator/seller/hash.ts';
import type { AdsReportRequest } from '#simulator/amazon/reports/reportRequest.ts';

/** Gzipped JSON rows of spAdvertisedProduct: one per ad (and day) with impressions, up to yesterday. */
export function adsReportBody(simulator: Simulator, reportId: string): Buffer {
  const report = simulator.state.adsReports.find((one) => one.reportId === reportId);
  return gzipSync(JSON.stringify(report ? rows(simulator, report) : []));
}

function rows(simulator: Simulator, report: AdsReportRequest): object[] {
  const market = simulator.seller.markets.find((one) => one.marketplace === 'amazon' && one.country === report.country);
  const generated = simulator.amazon.products.some((product) => product.unitCostMinor !== null);
  if (!market || !generated) return [];
  const daily = report.configuration.timeUnit === 'DAILY';
  const last = Math.min(dayFrom(report.endDate)!, dayOf(report.createdAt) - 1);
  const shown: Advertised[] = [];
  for (let day = dayFrom(report.startDate)!; day <= last; day += 1)
    shown.push(...advertising(simulator.seller, market, day));
  return (daily ? shown : summed(shown)).map((one) => {
    const all = columnsOf(one, market.currency, report);
    return Object.fromEntries(report.configuration.columns.map((column) => [column, all[column] ?? null]));
  });
}

function summed(shown: Advertised[]): Advertised[] {
  const products = new Map<string, Advertised>();
  for (const one of shown) {
    const sum = products.get(one.product.listingKey);
    if (!sum) products.set(one.product.listingKey, { ...one });
    else
      for (const figure of ['impressions', 'clicks', 'costMinor', 'orders', 'units', 'salesMinor'] as const)
        sum[figure] += one[figure];
  }
  return [...products.values()];
}

function columnsOf(one: Advertised, currency: string, report: AdsReportRequest): Record<string, unknown> {
  const { product, clicks, costMinor, salesMinor, units, orders } = one;
  const sales = decimalNumber(salesMinor);
  const ratio = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1e6) / 1e6);
  const campaign = hash(product.category, 'campaign');
  const windows = Object.fromEntries(
    ['1d', '7d', '14d', '30d'].flatMap((window) => [
      [`purchases${window}`, orders],
      [`purchasesSameSku${window}`, orders],
      [`unitsSoldClicks${window}`, units],
      [`unitsSoldSameSku${window}`, units],
      [`sales${window}`, sales],
      [`attributedSalesSameSku${window}`, sales],
    ]),
  );
  return {
    date: dayText(one.day),
    startDate: report.startDate,
    endDate: report.endDate,
    campaignName: `SP | ${product.category}`,
    campaignId: 158_410_000_000_000 + campaign,
    adGroupName: product.category,
    adGroupId: 72_320_000_000_000 + campaign,
    adId: 300_000_000_000_000 + hash(product.sku, product.country),
    portfolioId: null,
    impressions: one.impressions,
    clicks,
    costPerClick: clicks === 0 ? null : decimalNumber(costMinor / clicks),
    clickThroughRate: ratio(clicks, one.impressions),
    cost: decimalNumber(costMinor),
    spend: decimalNumber(costMinor),
    campaignBudgetCurrencyCode: currency,
    campaignBudgetAmount: 200,
    campaignBudgetType: 'DAILY_BUDGET',
    campaignStatus: 'ENABLED',
    advertisedAsin: product.asin,
    advertisedSku: product.sku,
    ...windows,
    salesOtherSku7d: 0,
    unitsSoldOtherSku7d: 0,
    acosClicks7d: ratio(costMinor, salesMinor),
    acosClicks14d: ratio(costMinor, salesMinor),
    roasClicks7d: ratio(salesMinor, costMinor),
    roasClicks14d: ratio(salesMinor, costMinor),
  };
}
