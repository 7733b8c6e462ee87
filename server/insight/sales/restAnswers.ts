import { z } from 'zod';
import { say } from '#server/platform/language/say.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { reasonsOf } from '#server/insight/coverage/basisText.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { FigureState } from '#server/insight/coverage/markShape.ts';
import type { ProductSales } from '#server/insight/sales/products/productSales.ts';
import type { ProductSalesRemainder } from '#server/insight/sales/products/productSalesRemainder.ts';
import type { SalesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { marketplaceIds } from '#server/market/registry.ts';

const isBeforeAds = z
  .boolean()
  .describe(
    'Whether `orderType` or an order id filters: profit is then before advertising, storage, reimbursements by product and expenses of the account, which belong to no order.',
  );

export const Product = z.object({
  id: z.int(),
  name: z.string(),
  sku: z.string(),
  imageUrl: z.string().nullable(),
  image: z.string().nullable().describe('Same as `imageUrl`.'),
  asin: z.string().describe('ASIN, or the item of Mercado Livre.'),
  marketplace: z.enum(marketplaceIds),
  country: z.string().describe('Two letters.'),
  units: z.int(),
  unitsVariation: z
    .int()
    .nullable()
    .describe('Change of units against the comparison; null without a comparison or when it is not completely known.'),
  revenue: z.number(),
  profit: z
    .number()
    .nullable()
    .describe('Profit of the units of known cost and fees; null when units were sold and none has both.'),
  isProfitBeforeAds: isBeforeAds,
  roi: z.number().nullable().describe('Profit / cost of the units, percent.'),
  margin: z.number().nullable().describe('Profit / revenue, percent.'),
  acos: z.number().nullable().describe('Advertising / sales attributed to it, percent.'),
  breakEven: z.number().nullable().describe('The ACOS at which profit is 0.'),
  inventory: z.int().nullable().describe('Units available at the last count.'),
  inventorySharedWith: z.int().describe('Other listings that are sold from these units: add them up once.'),
  currency: z.string(),
  overheads: z
    .number()
    .nullable()
    .describe('Its share of the overheads, in no other figure. Null while the account does not allocate them.'),
  profitAfterOverheads: z.number().nullable().describe('Profit less `overheads`.'),
  states: z.object({ revenue: FigureState, profit: FigureState, acos: FigureState }),
});

/** A row of the dashboard's table with the specification's names. */
export function productAnswer({ product, ...row }: ProductSales): z.input<typeof Product> {
  return {
    id: product.id,
    name: product.name || say('products.unnamed'),
    sku: product.sku || product.asin || say('products.noSku'),
    imageUrl: product.imageUrl,
    image: product.imageUrl,
    asin: product.asin,
    marketplace: product.marketplace,
    country: product.country || 'BR',
    units: row.units,
    unitsVariation: row.unitsVariation,
    revenue: decimalOf(row.revenue),
    profit: decimalOrNull(row.profit),
    isProfitBeforeAds: row.isProfitBeforeAds,
    roi: row.roiPercent,
    margin: row.marginPercent,
    acos: row.acosPercent,
    breakEven: row.breakEvenAcosPercent,
    inventory: row.inventory,
    inventorySharedWith: row.inventorySharedWith,
    currency: row.revenue.currency,
    overheads: decimalOrNull(row.overheads),
    profitAfterOverheads: decimalOrNull(row.profitAfterOverheads),
    states: { revenue: row.marks.revenue.state, profit: row.marks.profit.state, acos: row.marks.acos.state },
  };
}

export const Remainder = z.object({
  revenue: z.number().describe('Rounding difference.'),
  profit: z
    .number()
    .nullable()
    .describe('Rounding difference, and charges for the products counted here; null when total profit is unknown.'),
  products: z.int().describe('Products with charges and without a profit or a row.'),
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
    .describe('Change of revenue, percent; null when the comparison has no revenue, and with `unknownBefore`.'),
  ordersCount: z.int(),
  newOrders: z.int().describe('Pending orders of the last 14 days, today included: those still to be handled.'),
  pendingOrders: z.int().describe('Pending orders of any age, as `orderType=pending` counts them.'),
  unitsSold: z.int(),
  avgUnitsPerOrder: z.number().nullable(),
  acos: z.number().nullable(),
  netProfit: z.number().nullable(),
  profitMargin: z.number().nullable(),
  isProfitBeforeAds: isBeforeAds,
  profitWithoutOrder: z
    .number()
    .nullable()
    .describe(
      'With `orderType`: profit that belongs to no order. Plus the net profits of pending, shipped and delivered it is that of all. Null otherwise, and while that is unknown.',
    ),
  currency: z.string(),
  hasExchange: z
    .boolean()
    .describe(
      'False when an amount had no exchange rate: it is excluded, or all amounts are in the original currency.',
    ),
  comparedUntil: z.date().nullable().describe('End of the counted part of the comparison; null when it is complete.'),
  unknownBefore: z.iso
    .date()
    .nullable()
    .describe('First day with known orders, when the comparison begins before it and is null for that reason.'),
  unitsWithoutCost: z.int(),
  unitsWithoutFee: z.int(),
  unitsWithoutFreight: z.int().describe('Units that the seller sends, of unknown freight.'),
  cancelledOrders: z.int(),
  cancelledSales: z.number(),
  states: z.object({ todaysSales: FigureState, acos: FigureState, netProfit: FigureState }),
  reasons: z
    .object({ todaysSales: z.array(z.string()), acos: z.array(z.string()), netProfit: z.array(z.string()) })
    .describe('Why a figure is not plainly known, in the language of the reader.'),
});

/** The dashboard's cards with the specification's names. */
export const metricsAnswer = (metrics: SalesMetrics): z.input<typeof Metrics> => ({
  todaysSales: decimalOf(metrics.revenue),
  yesterdayComparison: metrics.revenueChangePercent,
  ordersCount: metrics.orders,
  newOrders: metrics.newOrders,
  pendingOrders: metrics.pendingOrders,
  unitsSold: metrics.units,
  avgUnitsPerOrder: metrics.unitsPerOrder,
  acos: metrics.acosPercent,
  netProfit: decimalOrNull(metrics.profit),
  profitMargin: metrics.marginPercent,
  isProfitBeforeAds: metrics.isProfitBeforeAds,
  profitWithoutOrder: decimalOrNull(metrics.profitWithoutOrder),
  currency: metrics.revenue.currency,
  hasExchange: metrics.hasExchange,
  comparedUntil: metrics.comparedUntil,
  unknownBefore: metrics.unknownBefore,
  unitsWithoutCost: metrics.unitsWithoutCost,
  unitsWithoutFee: metrics.unitsWithoutFee,
  unitsWithoutFreight: metrics.unitsWithoutFreight,
  cancelledOrders: metrics.cancelledOrders,
  cancelledSales: decimalOf(metrics.cancelledRevenue),
  states: ofMarks(metrics, ({ state }) => state),
  reasons: ofMarks(metrics, reasonsOf),
});

const ofMarks = <Value>({ marks: { revenue, acos, profit } }: SalesMetrics, read: (mark: FigureMark) => Value) => ({
  todaysSales: read(revenue),
  acos: read(acos),
  netProfit: read(profit),
});
