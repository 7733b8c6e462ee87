import { Hono } from 'hono';
import { z } from 'zod';
import { choice } from '#server/core/choice.ts';
import { type HttpVariables, parseInput } from '#server/core/http.ts';
import { decimalOf, decimalOrNull } from '#server/core/money.ts';
import { aggregatedMetrics, type AggregatedMetricsRow } from './aggregatedMetrics.ts';

const Query = z.strictObject(
  {
    aggregationType: choice(['byasin'], 'Tipo de agregação desconhecido'),
    startDate: z.string().optional(),
    endDate: z.string().optional(),
    marketplace: choice(['amazon', 'mercadolivre'], 'Marketplace desconhecido'),
    asinLevel: choice(['parent', 'child'], 'Nível de ASIN desconhecido'),
  },
  {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys' ? `Parâmetro desconhecido: ${keys.join(', ')}` : undefined,
  },
);

/** Under /api: the aggregated report under the specification's names; money in decimals of its currency. */
export const trafficRest = new Hono<HttpVariables>();

trafficRest.get('/dashboard/aggregated-metrics', async (c) => {
  const { aggregationType: _, asinLevel, ...filter } = parseInput(c.req.query(), Query);
  const level = asinLevel === 'parent' ? 'PARENT' : 'CHILD';
  const { rows, totals } = await aggregatedMetrics(c.get('viewer'), { ...filter, asinLevel: level });
  return c.json({
    data: rows.map(rowOf),
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
});

function rowOf(row: AggregatedMetricsRow) {
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
