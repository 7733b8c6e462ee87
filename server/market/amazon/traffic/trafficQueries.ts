import type { TrafficLevel } from './trafficSource.ts';

/** Succeeds 2023_11_15, which Amazon removed on 2026-02-26. A query selects one field under one domain. */
const DOMAIN = 'analytics_salesAndTraffic_2024_04_24';
const FIGURES = 'sales { unitsOrdered } traffic { pageViews sessions buyBoxPercentage }';
const query = (field: string) => `query { ${DOMAIN} { ${field} } }`;

/** Query for every ASIN's figures on one day (of a longer span it returns the sums). */
export function byAsinQuery(marketplaceId: string, day: string, level: TrafficLevel): string {
  const ids = level === 'parent' ? 'parentAsin' : 'parentAsin childAsin';
  return query(
    `salesAndTrafficByAsin(aggregateBy: ${level.toUpperCase()} startDate: "${day}" endDate: "${day}" ` +
      `marketplaceIds: ["${marketplaceId}"]) { startDate marketplaceId ${ids} ${FIGURES} }`,
  );
}

/** Limit of a filter of trends. */
export const TREND_ASINS = 30;

/** Query for the daily figures of at most 30 variations; those without figures are missing in the result. */
export function trendsQuery(
  marketplaceId: string,
  asins: string[],
  { fromDay, toDay }: { fromDay: string; toDay: string },
): string {
  const filter = `{marketplaceId: "${marketplaceId}" asins: [${asins.map((asin) => `"${asin}"`).join(' ')}]}`;
  return query(
    `salesAndTrafficTrends(asinAggregation: CHILD dateAggregation: DAY startDate: "${fromDay}" endDate: "${toDay}" ` +
      `filters: [${filter}]) { startDate marketplaceId parentAsin childAsin ${FIGURES} }`,
  );
}
