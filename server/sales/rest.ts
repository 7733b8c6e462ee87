import { Hono } from 'hono';
import { z } from 'zod';
import { choice } from '#server/core/choice.ts';
import { decimalOf, decimalOrNull } from '#server/core/money.ts';
import { type HttpVariables, parseInput } from '#server/core/http.ts';
import { periodNames } from './period.ts';
import { type ProductSales, productSales } from './productSales.ts';
import { salesMetrics } from './salesMetrics.ts';

const ROWS_A_READ = 1_000;

const Query = z.object({
  dateRange: z.enum(periodNames, 'Período desconhecido').default('today'),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  marketplace: choice(['amazon', 'mercadolivre'], 'Marketplace desconhecido'),
  orderType: choice(['pending', 'shipped', 'delivered', 'cancelled'], 'Status de pedido desconhecido'),
  search: z.string().max(200, 'Busca longa demais').optional(),
  brand: z.string().max(200, 'Marca longa demais').optional(),
});

/** Under /api: the dashboard's figures under the specification's names; money in decimals of `currency`. */
export const salesRest = new Hono<HttpVariables>();

salesRest.get('/dashboard-local/products', async (c) => {
  const filter = filterOf(c.req.query());
  const now = new Date();
  // The call has no pages, so nothing may be cut off. By product: ranks may move between two reads.
  const products = new Map<number, ProductSales>();
  for (let offset = 0; ; offset += ROWS_A_READ) {
    const { rows } = await productSales(c.get('viewer'), filter, { limit: ROWS_A_READ, offset }, now);
    for (const row of rows) products.set(row.product.id, row);
    if (rows.length < ROWS_A_READ) break;
  }
  return c.json([...products.values()].map(productOf));
});

salesRest.get('/dashboard-local/metrics', async (c) => {
  const metrics = await salesMetrics(c.get('viewer'), filterOf(c.req.query()));
  return c.json({
    todaysSales: decimalOf(metrics.revenue),
    yesterdayComparison: metrics.revenueChangePercent,
    ordersCount: metrics.orders,
    newOrders: metrics.newOrders,
    unitsSold: metrics.units,
    avgUnitsPerOrder: metrics.unitsPerOrder,
    acos: metrics.acosPercent,
    netProfit: decimalOrNull(metrics.profit),
    profitMargin: metrics.marginPercent,
    currency: metrics.revenue.currency,
    hasExchange: metrics.hasExchange,
    comparedUntil: metrics.comparedUntil,
    unitsWithoutCost: metrics.unitsWithoutCost,
    unitsWithoutFee: metrics.unitsWithoutFee,
    cancelledOrders: metrics.cancelledOrders,
    cancelledSales: decimalOf(metrics.cancelledRevenue),
  });
});

function filterOf(query: Record<string, string>) {
  const { dateRange, orderType, ...filter } = parseInput(query, Query);
  return { ...filter, period: dateRange, status: orderType };
}

function productOf({ product, ...row }: ProductSales) {
  return {
    id: product.id,
    name: product.name || 'Produto sem nome',
    sku: product.sku || product.asin || 'SKU não disponível',
    imageUrl: product.imageUrl,
    image: product.imageUrl,
    asin: product.asin,
    marketplace: product.marketplace,
    country: product.country || 'BR',
    units: row.units,
    unitsVariation: row.unitsVariation,
    revenue: decimalOf(row.revenue),
    profit: decimalOrNull(row.profit),
    roi: row.roiPercent,
    margin: row.marginPercent,
    acos: row.acosPercent,
    breakEven: row.breakEvenAcosPercent,
    inventory: row.inventory,
    currency: row.revenue.currency,
  };
}
