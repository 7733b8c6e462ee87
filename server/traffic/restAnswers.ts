import { z } from 'zod';
import { decimalOf, decimalOrNull } from '#server/core/money.ts';
import type { AggregatedMetrics, AggregatedMetricsRow } from './aggregatedMetrics.ts';

const Row = z.object({
  product_id: z.int().nullable(),
  name: z.string().nullable(),
  title: z.string().nullable().describe('The same as `name`.'),
  sku: z.string().nullable(),
  seller_sku: z.string().nullable().describe('The same as `sku`.'),
  asin: z.string(),
  marketplace: z.string(),
  country: z.string(),
  image_url: z.string().nullable(),
  units_ordered: z.int(),
  revenue: z.number(),
  currency: z.string(),
  page_views: z.int().nullable(),
  sessions: z.int().nullable(),
  conversion_rate: z.number().nullable().describe('Units in percent of sessions.'),
});

export const Metrics = z.object({
  data: z.array(Row),
  totals: z.object({
    total_units: z.int(),
    total_revenue: z.number(),
    total_products: z.int().describe('All there are, also those beyond the rows sent.'),
    total_orders: z.int(),
    avg_conversion_rate: z.number().nullable(),
    avg_ticket: z.number().describe('Revenue of one unit.'),
    ticket_per_order: z.number().nullable(),
    currency: z.string(),
  }),
  hasExchange: z.boolean().describe('False when an amount had no rate.'),
  isTruncated: z.boolean().describe('There are more products than rows are sent.'),
});

/** The aggregated report under the specification's names; money in decimals of its currency. */
export const metricsAnswer = ({ rows, totals }: AggregatedMetrics): z.input<typeof Metrics> => ({
  data: rows.map(rowAnswer),
  totals: {
    total_units: totals.units,
    total_revenue: decimalOf(totals.revenue),
    total_products: totals.products,
    total_orders: totals.orders,
    avg_conversion_rate: totals.conversionPercent,
    avg_ticket: decimalOf(totals.averageTicket),
    ticket_per_order: decimalOrNull(totals.ticketPerOrder),
    currency: totals.revenue.currency,
  },
  hasExchange: totals.hasExchange,
  isTruncated: totals.products > rows.length,
});

function rowAnswer(row: AggregatedMetricsRow): z.input<typeof Row> {
  const sku = row.skus[0] ?? null;
  return {
    product_id: row.productId,
    name: row.name,
    title: row.name,
    sku,
    seller_sku: sku,
    asin: row.asin,
    marketplace: row.marketplace,
    country: row.country,
    image_url: row.imageUrl,
    units_ordered: row.units,
    revenue: decimalOf({ minor: Math.round(row.exactRevenue), currency: row.currency }),
    currency: row.currency,
    page_views: row.pageViews,
    sessions: row.sessions,
    conversion_rate: row.conversionPercent,
  };
}
