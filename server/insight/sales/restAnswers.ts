import { z } from 'zod';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import type { ProductSales } from '#server/insight/sales/products/productSales.ts';
import type { ProductSalesRemainder } from '#server/insight/sales/products/productSalesRemainder.ts';
import type { SalesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';

export const Product = z.object({
  id: z.int(),
  name: z.string(),
  sku: z.string(),
  imageUrl: z.string().nullable(),
  image: z.string().nullable().describe('The same as `imageUrl`.'),
  asin: z.string().describe('ASIN, or the item of Mercado Livre.'),
  marketplace: z.enum(['amazon', 'mercadolivre']),
  country: z.string().describe('Two letters.'),
  units: z.int(),
  unitsVariation: z
    .int()
    .nullable()
    .describe('Against what the period is compared with; null when that is nothing or not wholly known.'),
  revenue: z.number(),
  profit: z
    .number()
    .nullable()
    .describe('Of the units whose cost and fees are known; null where units were sold and none of them is.'),
  roi: z.number().nullable().describe('Profit in percent of what the units cost.'),
  margin: z.number().nullable().describe('Profit in percent of revenue.'),
  acos: z.number().nullable().describe('Advertising in percent of the sales it brought.'),
  breakEven: z.number().nullable().describe('The ACOS at which nothing is earned.'),
  inventory: z.int().nullable().describe('Units available at the last count.'),
  currency: z.string(),
});

/** A row of the dashboard's table under the specification's names. */
export function productAnswer({ product, ...row }: ProductSales): z.input<typeof Product> {
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

export const Remainder = z.object({
  revenue: z.number().describe('Cents that rounding the rows leaves.'),
  profit: z
    .number()
    .nullable()
    .describe('Those, and what was charged for the products counted here; null where the profit of all is unknown.'),
  products: z.int().describe('Products charged for that have no profit of their own, or no row.'),
  currency: z.string(),
});

export const remainderAnswer = ({ revenue, profit, products }: ProductSalesRemainder): z.input<typeof Remainder> => ({
  revenue: decimalOf(revenue),
  profit: decimalOrNull(profit),
  products,
  currency: revenue.currency,
});

export const Metrics = z.object({
  todaysSales: z.number().describe('Revenue of the period.'),
  yesterdayComparison: z
    .number()
    .nullable()
    .describe('Change of revenue in percent; null without revenue in the period before, and with `unknownBefore`.'),
  ordersCount: z.int(),
  newOrders: z.int().describe('Those of them that are pending.'),
  unitsSold: z.int(),
  avgUnitsPerOrder: z.number().nullable(),
  acos: z.number().nullable(),
  netProfit: z.number().nullable(),
  profitMargin: z.number().nullable(),
  currency: z.string(),
  hasExchange: z.boolean().describe('False when an amount had no rate: it is left out, or all is in its own currency.'),
  comparedUntil: z.date().nullable().describe('Until when of the period before it is compared with.'),
  unknownBefore: z.iso
    .date()
    .nullable()
    .describe('The first day whose orders are all known, when the comparison reaches before it: there is none then.'),
  unitsWithoutCost: z.int(),
  unitsWithoutFee: z.int(),
  cancelledOrders: z.int(),
  cancelledSales: z.number(),
});

/** The dashboard's cards under the specification's names. */
export const metricsAnswer = (metrics: SalesMetrics): z.input<typeof Metrics> => ({
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
  unknownBefore: metrics.unknownBefore,
  unitsWithoutCost: metrics.unitsWithoutCost,
  unitsWithoutFee: metrics.unitsWithoutFee,
  cancelledOrders: metrics.cancelledOrders,
  cancelledSales: decimalOf(metrics.cancelledRevenue),
});
