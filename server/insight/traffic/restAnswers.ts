import { z } from 'zod';
import { jsonItems } from '#server/platform/files/jsonArray.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import type {
  AggregatedMetricsRow,
  AggregatedMetricsTotals,
} from '#server/insight/traffic/metrics/aggregatedMetrics.ts';
import type { AggregatedMetricsSort } from '#server/insight/traffic/metrics/aggregatedMetricsStatement.ts';
import type { WholeMetrics } from '#server/insight/traffic/metrics/allMetricRows.ts';

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
    total_products: z.int().describe('Number of products, independent of the search.'),
    total_orders: z.int(),
    avg_conversion_rate: z.number().nullable(),
    avg_ticket: z.number().describe('Revenue per unit.'),
    ticket_per_order: z.number().nullable(),
    currency: z.string(),
  }),
  hasExchange: z.boolean().describe('False when an amount had no rate.'),
});

const fields = ['sku', 'asin', 'units', 'revenue', 'pageViews', 'sessions', 'conversionPercent'] as const;
/** Sort values of the report: each column, and `-column` for descending. */
export const sortNames = fields.flatMap((field) => [field, `-${field}`] as const);

export const sortOf = (name: (typeof sortNames)[number]): AggregatedMetricsSort => ({
  field: fields.find((field) => name.endsWith(field))!,
  direction: name.startsWith('-') ? 'desc' : 'asc',
});

/** JSON text of the report in chunks, with the specification's names. Money as decimals of its currency. */
export async function* metricsParts({ rows, totals }: WholeMetrics): AsyncGenerator<string> {
  yield '{"data":';
  yield* jsonItems(rows, rowAnswer);
  yield `,"totals":${JSON.stringify(totalsAnswer(totals))},"hasExchange":${totals.hasExchange}}`;
}

const totalsAnswer = (totals: AggregatedMetricsTotals): z.input<typeof Metrics>['totals'] => ({
  total_units: totals.units,
  total_revenue: decimalOf(totals.revenue),
  total_products: totals.products,
  total_orders: totals.orders,
  avg_conversion_rate: totals.conversionPercent,
  avg_ticket: decimalOf(totals.averageTicket),
  ticket_per_order: decimalOrNull(totals.ticketPerOrder),
  currency: totals.revenue.currency,
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
