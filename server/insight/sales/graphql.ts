import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { eventsOf } from '#server/platform/jobs/events.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { FOUND_PAGE, foundOrders } from '#server/insight/sales/orders/foundOrders.ts';
import type { ProductSales } from '#server/insight/sales/products/productSales.ts';
import { feedArguments, feedType } from '#server/platform/graphql/feedTypes.ts';
import { PageType, pageArguments } from '#server/platform/graphql/pageTypes.ts';
import {
  type ProductSalesPage,
  productSalesPage,
  SALES_PAGE,
} from '#server/insight/sales/products/productSalesPage.ts';
import {
  type ProductSalesRemainder,
  productSalesRemainder,
} from '#server/insight/sales/products/productSalesRemainder.ts';
import { type ProductSalesTotals, totalsIn } from '#server/insight/sales/products/productSalesTotals.ts';
import { OrderStatusType, SalesFilterType } from './salesFilterType.ts';
import { areOrdersComplete } from '#server/insight/sales/metrics/ordersCoveredSince.ts';
import { type SalesMetrics, salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { salesSeries } from '#server/insight/sales/series/salesSeries.ts';
import { SalesSeriesType } from '#server/insight/sales/series/salesSeriesType.ts';
import { newOrder, type OrderSummary } from '#server/insight/sales/orders/orderSummaries.ts';

const ProductSalesFieldType = wordEnum('ProductSalesField', {
  description: 'Sort field of product sales. Rows without a value come last in both directions.',
  values: {
    name: { description: 'Title of the listing.' },
    units: { description: 'Units sold.' },
    revenue: { description: 'Revenue in BRL.' },
    profit: { description: 'Profit in BRL.' },
    roi: { description: 'Return on the cost of goods.' },
    margin: { description: 'Profit margin.' },
    acos: { description: 'Advertising cost of sales.' },
  },
});
export const SortDirectionType = wordEnum('SortDirection', {
  description: 'Whether lowest or highest values come first.',
  values: { asc: { description: 'Lowest first.' }, desc: { description: 'Highest first.' } } as const,
});
const ProductSalesSortType = builder.inputType('ProductSalesSort', {
  description: 'Order of product sales; ties are ordered by product id.',
  fields: (t) => ({
    field: t.field({ type: ProductSalesFieldType, required: true, description: 'Sort field.' }),
    direction: t.field({ type: SortDirectionType, required: true, description: 'Sort direction.' }),
  }),
});

const PROFIT =
  'Revenue minus cost of goods, fees, fulfilment, refunds and advertising, of the units of known price, cost and fees; null when units were sold and none is known. Excludes advertising when a status or an order id filters, since advertising belongs to no single order.';
const ACOS =
  'Advertising cost / sales attributed to it, percent. Null without attributed sales, and when a status or an order id filters.';
const MARGIN = 'Profit / revenue of the same units, percent.';
const ROI = 'Profit / cost of goods, percent; null when the cost is 0.';
const BREAK_EVEN = 'Profit before advertising / revenue of the same units, percent: the ACOS at which profit is 0.';
const NO_COST = 'Units whose cost is unknown: included in revenue, not in profit.';
const NO_FEE = 'Units whose marketplace fees are unknown: included in revenue, not in profit.';

const SalesMetricsType = builder.objectRef<SalesMetrics>('SalesMetrics').implement({
  description:
    'Figures of one filter set. Money in BRL, each amount at the rate of its day; in the original currency when it is the only one and has no rate.',
  fields: (t) => ({
    startDate: t.expose('startDate', { type: 'Date', description: 'First day.' }),
    endDate: t.expose('endDate', { type: 'Date', description: 'Last day, included.' }),
    revenue: t.expose('revenue', {
      type: MoneyType,
      description: 'Amount charged to buyers for items, less discounts paid by the seller. Excludes cancelled orders.',
    }),
    todayRevenue: t.expose('todayRevenue', {
      type: MoneyType,
      description: 'Revenue of today with the same other filters.',
    }),
    revenueChangePercent: t.exposeFloat('revenueChangePercent', {
      nullable: true,
      description:
        'Change of revenue against the comparison, percent; null without a comparison, or when its revenue is 0 or unknown (`unknownBefore`).',
    }),
    comparedUntil: t.expose('comparedUntil', {
      type: 'DateTime',
      nullable: true,
      description:
        'End of the counted part of the comparison, for a running period; null when the comparison is complete.',
    }),
    unknownBefore: t.expose('unknownBefore', {
      type: 'Date',
      nullable: true,
      description:
        'First day since which all orders of the account, or of the filtered marketplace, are known, when the comparison begins before it: every change is null then. Null otherwise.',
    }),
    orders: t.exposeInt('orders', { description: 'Purchases; a Mercado Livre cart is one.' }),
    newOrders: t.exposeInt('newOrders', { description: 'Purchases with status pending.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    unitsPerOrder: t.exposeFloat('unitsPerOrder', {
      nullable: true,
      description: 'Units / purchases; null without purchases.',
    }),
    acosPercent: t.exposeFloat('acosPercent', { nullable: true, description: ACOS }),
    spendWithoutSales: t.exposeBoolean('spendWithoutSales', {
      description: 'Whether advertising was paid and no sale is attributed to it.',
    }),
    profit: t.expose('profit', { type: MoneyType, nullable: true, description: PROFIT }),
    marginPercent: t.exposeFloat('marginPercent', { nullable: true, description: MARGIN }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', { description: NO_COST }),
    unitsWithoutFee: t.exposeInt('unitsWithoutFee', { description: NO_FEE }),
    unitsWithoutPrice: t.exposeInt('unitsWithoutPrice', {
      description: 'Units whose price the marketplace does not report: not included in revenue.',
    }),
    cancelledOrders: t.exposeInt('cancelledOrders', {
      description: 'Cancelled purchases with the same filters except status.',
    }),
    cancelledRevenue: t.expose('cancelledRevenue', {
      type: MoneyType,
      description: 'Revenue of the cancelled purchases.',
    }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description:
        'False when an amount had no exchange rate on or before its day: it is excluded, or all amounts are in the original currency.',
    }),
  }),
});

const ProductSalesType = builder.objectRef<ProductSales>('ProductSales').implement({
  description:
    'Sales of one product in the period. Money in BRL, each amount at the rate of its day; in the original currency when a day had no rate.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'Listing that was sold or advertised.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    unitsVariation: t.exposeInt('unitsVariation', {
      nullable: true,
      description:
        'Change of units against the comparison; null without a comparison, or when not all of its orders are known.',
    }),
    revenue: t.expose('revenue', { type: MoneyType, description: 'Amount charged to buyers, less discounts.' }),
    profit: t.expose('profit', { type: MoneyType, nullable: true, description: PROFIT }),
    roiPercent: t.exposeFloat('roiPercent', { nullable: true, description: ROI }),
    marginPercent: t.exposeFloat('marginPercent', { nullable: true, description: MARGIN }),
    acosPercent: t.exposeFloat('acosPercent', { nullable: true, description: ACOS }),
    breakEvenAcosPercent: t.exposeFloat('breakEvenAcosPercent', { nullable: true, description: BREAK_EVEN }),
    inventory: t.exposeInt('inventory', {
      nullable: true,
      description: 'Units available at the last count; null when never counted.',
    }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', { description: NO_COST }),
    unitsWithoutFee: t.exposeInt('unitsWithoutFee', { description: NO_FEE }),
  }),
});

const IN = '`BRL` (also when absent) or `USD`.';
const IN_DOLLARS = 'in US$ each amount at the rate of its day; null when a day has no rate or nothing was sold.';

const ProductSalesTotalsType = builder.objectRef<ProductSalesTotals>('ProductSalesTotals').implement({
  description: 'Sums of all rows, not only of the page. Ratios are computed from the sums in BRL.',
  fields: (t) => ({
    units: t.exposeInt('units', { description: 'Units sold.' }),
    revenue: t.field({
      type: MoneyType,
      nullable: true,
      description: `Revenue as on the cards; ${IN_DOLLARS}`,
      args: { in: t.arg({ type: 'Currency', description: IN }) },
      resolve: (totals, args) => totalsIn(totals, args.in)?.revenue ?? null,
    }),
    profit: t.field({
      type: MoneyType,
      nullable: true,
      description: `${PROFIT} As on the cards; ${IN_DOLLARS}`,
      args: { in: t.arg({ type: 'Currency', description: IN }) },
      resolve: (totals, args) => totalsIn(totals, args.in)?.profit ?? null,
    }),
    usdRate: t.exposeFloat('usdRate', {
      nullable: true,
      description: 'BRL per US$, from the revenues in both currencies; null without a rate or revenue.',
    }),
    roiPercent: t.exposeFloat('roiPercent', { nullable: true, description: ROI }),
    marginPercent: t.exposeFloat('marginPercent', { nullable: true, description: MARGIN }),
    acosPercent: t.exposeFloat('acosPercent', { nullable: true, description: ACOS }),
    breakEvenAcosPercent: t.exposeFloat('breakEvenAcosPercent', { nullable: true, description: BREAK_EVEN }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description: 'False when a rate was missing, so that an amount is excluded or not in US$.',
    }),
  }),
});

const ProductSalesRemainderType = builder.objectRef<ProductSalesRemainder>('ProductSalesRemainder').implement({
  description: 'Difference between the cards and the rows of the product table.',
  fields: (t) => ({
    revenue: t.expose('revenue', { type: MoneyType, description: 'Rounding difference.' }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description:
        'Rounding difference, and charges for products without a profit in the table; null when total profit is unknown.',
    }),
    products: t.exposeInt('products', {
      description: 'Number of products without a profit in the table: sold with unknown cost or fees, or only stored.',
    }),
  }),
});

const ProductSalesPageType = builder.objectRef<ProductSalesPage>('ProductSalesPage').implement({
  description: 'Numbered page of product sales, with the totals of all pages.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [ProductSalesType],
      complexity: { multiplier: 1 },
      description: 'Products of the page.',
    }),
    totals: t.expose('totals', { type: ProductSalesTotalsType, description: 'Sums of the rows of all pages.' }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  areOrdersComplete: t.boolean({
    description:
      'Whether orders were read by sync or file, or a complete history without orders. Until then a figure of 0 may be unknown.',
    cache: 'day',
    resolve: (viewer) => areOrdersComplete(viewer),
  }),
  salesMetrics: t.field({
    type: SalesMetricsType,
    description: 'Figures of the cards.',
    args: { filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }) },
    complexity: 10,
    cache: 'minute',
    resolve: (viewer, { filter }) => salesMetrics(viewer, filter),
  }),
  salesSeries: t.field({
    type: SalesSeriesType,
    description: 'Figures of the cards over time, with their comparison.',
    args: { filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }) },
    complexity: 10,
    cache: 'minute',
    resolve: (viewer, { filter }) => salesSeries(viewer, filter),
  }),
  productSales: t.field({
    type: ProductSalesPageType,
    description: 'Products with sales or advertising, highest revenue first unless sorted otherwise.',
    args: {
      filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }),
      sort: t.arg({ type: ProductSalesSortType, description: 'Order of the rows.' }),
      ...pageArguments(t.arg, SALES_PAGE),
    },
    complexity: ({ size }) => ({ field: 10, multiplier: Math.max(1, (size ?? SALES_PAGE.standard) / 4) }),
    cache: 'minute',
    resolve: (viewer, { filter, ...page }) => productSalesPage(viewer, filter, page),
  }),
}));

builder.objectField(ViewerType, 'productSalesRemainder', (t) =>
  t.field({
    type: ProductSalesRemainderType,
    nullable: true,
    description: 'Difference between the cards and the rows of `productSales`; null when a day had no exchange rate.',
    args: { filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }) },
    complexity: 10,
    resolve: (viewer, { filter }) => productSalesRemainder(viewer, filter),
  }),
);

const OrderSummaryLineType = builder.objectRef<OrderSummary['items'][number]>('OrderSummaryLine').implement({
  description: 'A product bought in an order, and how many units of it.',
  fields: (t) => ({
    sku: t.exposeString('sku', { nullable: true, description: "The seller's own code; null while unknown." }),
    name: t.exposeString('name', { nullable: true, description: 'Title of the listing; null while unknown.' }),
    quantity: t.exposeInt('quantity', { description: 'Units of the line.' }),
    imageUrl: t.exposeString('imageUrl', { nullable: true, description: 'Address of the main image.' }),
  }),
});

const OrderSummaryType = builder.objectRef<OrderSummary>('OrderSummary').implement({
  description: 'Summary of an order, for the live feed and for search.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the order, equal in every response.' }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where it was bought.' }),
    orderId: t.exposeString('orderId', { description: "The marketplace's order id." }),
    country: t.expose('country', { type: 'CountryCode', description: "The marketplace's country." }),
    total: t.expose('total', {
      type: MoneyType,
      nullable: true,
      description: 'Sum of its items, in the currency of the order; null while it has no price.',
    }),
    units: t.exposeInt('units', { description: 'Units of all lines.' }),
    status: t.expose('status', { type: OrderStatusType, description: 'Status of the order.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was bought.' }),
    items: t.expose('items', { type: [OrderSummaryLineType], description: 'Its lines.' }),
  }),
});

builder.objectField(ViewerType, 'foundOrders', (t) =>
  t.field({
    type: feedType('OrderSummary', OrderSummaryType, 'A page of orders.'),
    description: 'Orders with a number, latest first; empty when none matches.',
    args: {
      number: t.arg.string({ required: true, description: 'Complete order id or cart id of the marketplace.' }),
      ...feedArguments(t.arg, FOUND_PAGE),
    },
    complexity: ({ first }) => ({ field: 1, multiplier: Math.max(1, (first ?? FOUND_PAGE.standard) / 2) }),
    cache: 'day',
    resolve: (viewer, { number, ...page }) => foundOrders(viewer, number, page),
  }),
);

builder.subscriptionField('newOrder', (t) =>
  t.field({
    type: OrderSummaryType,
    description: "Each new order of the viewer's account.",
    subscribe: (_root, _args, { viewer }) => eventsOf('newOrder', ({ accountId }) => accountId === viewer.accountId),
    resolve: ({ orderId }, _args, { viewer }) => newOrder(viewer, orderId),
  }),
);
