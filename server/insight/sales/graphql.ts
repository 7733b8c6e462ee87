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
  description: 'What product sales are sorted by. Rows without a value come last either way.',
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
  description: 'Which end comes first.',
  values: { asc: { description: 'Lowest first.' }, desc: { description: 'Highest first.' } } as const,
});
const ProductSalesSortType = builder.inputType('ProductSalesSort', {
  description: 'Order of product sales; ties are in the order of product ids.',
  fields: (t) => ({
    field: t.field({ type: ProductSalesFieldType, required: true, description: 'Sorted by this.' }),
    direction: t.field({ type: SortDirectionType, required: true, description: 'From this end.' }),
  }),
});

const PROFIT =
  'Revenue less cost of goods, fees, fulfilment, refunds and advertising, of the units whose price, cost and fees are known; null where units were sold and none of them is. Before advertising when a status or an order id filters, since advertising has no share in single orders.';
const ACOS =
  'Advertising cost / sales attributed to it, percent. Null without attributed sales, and when a status or an order id filters.';
const MARGIN = 'Profit / revenue of the same units, percent.';
const ROI = 'Profit / cost of goods, percent; null when they cost nothing.';
const BREAK_EVEN = 'Profit before advertising / revenue of the same units, percent: the ACOS that leaves nothing.';
const NO_COST = 'Units whose cost is unknown: they are in the revenue, not in the profit.';
const NO_FEE = 'Units whose marketplace fees are unknown: they are in the revenue, not in the profit.';

const SalesMetricsType = builder.objectRef<SalesMetrics>('SalesMetrics').implement({
  description:
    'The figures of one filter set. Money in BRL, each amount at the rate of its day; in its own currency when that is the only one and has no rate.',
  fields: (t) => ({
    startDate: t.expose('startDate', { type: 'Date', description: 'First day.' }),
    endDate: t.expose('endDate', { type: 'Date', description: 'Last day, included.' }),
    revenue: t.expose('revenue', {
      type: MoneyType,
      description: 'What buyers were charged for the items, less discounts the seller paid. Cancelled orders are out.',
    }),
    todayRevenue: t.expose('todayRevenue', {
      type: MoneyType,
      description: 'Revenue of today under the same other filters.',
    }),
    revenueChangePercent: t.exposeFloat('revenueChangePercent', {
      nullable: true,
      description:
        'Change of revenue against what is compared with, percent; null when that had none, is nothing or is not known (`unknownBefore`).',
    }),
    comparedUntil: t.expose('comparedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Up to when the previous period was counted, for a period that is running; null when whole.',
    }),
    unknownBefore: t.expose('unknownBefore', {
      type: 'Date',
      nullable: true,
      description:
        'The first day from which on all orders of the account, or of the marketplace asked for, are known, when the comparison reaches before it: every change is null then, even if only a part of those days is not known. Null otherwise.',
    }),
    orders: t.exposeInt('orders', { description: 'Purchases; a Mercado Livre cart is one.' }),
    newOrders: t.exposeInt('newOrders', { description: 'Purchases of status pending among them.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    unitsPerOrder: t.exposeFloat('unitsPerOrder', {
      nullable: true,
      description: 'Units / purchases; null without purchases.',
    }),
    acosPercent: t.exposeFloat('acosPercent', { nullable: true, description: ACOS }),
    spendWithoutSales: t.exposeBoolean('spendWithoutSales', {
      description: 'Advertising was paid and no sale is attributed to it.',
    }),
    profit: t.expose('profit', { type: MoneyType, nullable: true, description: PROFIT }),
    marginPercent: t.exposeFloat('marginPercent', { nullable: true, description: MARGIN }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', { description: NO_COST }),
    unitsWithoutFee: t.exposeInt('unitsWithoutFee', { description: NO_FEE }),
    unitsWithoutPrice: t.exposeInt('unitsWithoutPrice', {
      description: 'Units whose price the marketplace does not report: they are not in the revenue.',
    }),
    cancelledOrders: t.exposeInt('cancelledOrders', {
      description: 'Cancelled purchases under the same filters but status.',
    }),
    cancelledRevenue: t.expose('cancelledRevenue', { type: MoneyType, description: 'What those would have brought.' }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description:
        'False when an amount had no rate on or before its day: it is left out, or all is in its own currency.',
    }),
  }),
});

const ProductSalesType = builder.objectRef<ProductSales>('ProductSales').implement({
  description:
    'What one product sold in the period. Money in BRL, each amount at the rate of its day; in its own currency where a day had no rate.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'What was sold.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    unitsVariation: t.exposeInt('unitsVariation', {
      nullable: true,
      description:
        'Units more than in the previous period, negative when fewer; null when compared with nothing, and when not all orders of those days are known.',
    }),
    revenue: t.expose('revenue', { type: MoneyType, description: 'What buyers were charged, less discounts.' }),
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
const IN_DOLLARS = 'in US$ each amount at the rate of its day, and null when a day has none or nothing was sold.';

const ProductSalesTotalsType = builder.objectRef<ProductSalesTotals>('ProductSalesTotals').implement({
  description: 'Sums of all rows, not only of the page. Ratios come from the sums in BRL.',
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
      description: 'BRL per US$ that the revenues in both currencies imply; null without a rate or revenue.',
    }),
    roiPercent: t.exposeFloat('roiPercent', { nullable: true, description: ROI }),
    marginPercent: t.exposeFloat('marginPercent', { nullable: true, description: MARGIN }),
    acosPercent: t.exposeFloat('acosPercent', { nullable: true, description: ACOS }),
    breakEvenAcosPercent: t.exposeFloat('breakEvenAcosPercent', { nullable: true, description: BREAK_EVEN }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description: 'False when a needed rate was missing, so that an amount is left out or not in US$.',
    }),
  }),
});

const ProductSalesRemainderType = builder.objectRef<ProductSalesRemainder>('ProductSalesRemainder').implement({
  description: 'What the figures of the cards hold beyond the rows of the product table: rows and this add up to them.',
  fields: (t) => ({
    revenue: t.expose('revenue', { type: MoneyType, description: 'Cents that rounding the rows leaves.' }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description:
        'Those, and what was charged for products without a profit of their own in the table; null where the profit of all is unknown.',
    }),
    products: t.exposeInt('products', {
      description:
        'Such products: sold, and no unit of them known whole, or not sold and only stored, so that they are no row.',
    }),
  }),
});

const ProductSalesPageType = builder.objectRef<ProductSalesPage>('ProductSalesPage').implement({
  description: 'Numbered page of what products sold, with the totals of all pages.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [ProductSalesType],
      complexity: { multiplier: 1 },
      description: 'The products of the page.',
    }),
    totals: t.expose('totals', { type: ProductSalesTotalsType, description: 'Sums of the rows of all pages.' }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  areOrdersComplete: t.boolean({
    description:
      'Whether any orders were read, by sync or file, or a history without any to its end. Until then figures of 0 are not known to be 0.',
    cache: 'day',
    resolve: (viewer) => areOrdersComplete(viewer),
  }),
  salesMetrics: t.field({
    type: SalesMetricsType,
    description: 'The figures of the cards.',
    args: { filter: t.arg({ type: SalesFilterType, required: true, description: 'Which sales.' }) },
    complexity: 10,
    cache: 'minute',
    resolve: (viewer, { filter }) => salesMetrics(viewer, filter),
  }),
  salesSeries: t.field({
    type: SalesSeriesType,
    description: 'The figures of the cards over time, beside those they are compared with.',
    args: { filter: t.arg({ type: SalesFilterType, required: true, description: 'Which sales.' }) },
    complexity: 10,
    cache: 'minute',
    resolve: (viewer, { filter }) => salesSeries(viewer, filter),
  }),
  productSales: t.field({
    type: ProductSalesPageType,
    description: 'Products with sales or advertising, highest revenue first unless sorted otherwise.',
    args: {
      filter: t.arg({ type: SalesFilterType, required: true, description: 'Which sales.' }),
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
    description: 'What the cards hold beyond the rows of `productSales`; null where a day had no rate.',
    args: { filter: t.arg({ type: SalesFilterType, required: true, description: 'Which sales.' }) },
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
    id: t.exposeID('id', { description: 'The same whenever the order is answered.' }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where it was bought.' }),
    orderId: t.exposeString('orderId', { description: "The marketplace's order id." }),
    country: t.expose('country', { type: 'CountryCode', description: "The marketplace's country." }),
    total: t.expose('total', {
      type: MoneyType,
      nullable: true,
      description: 'What its items come to, in the currency of the order; null while there is no price.',
    }),
    units: t.exposeInt('units', { description: 'Units of all lines.' }),
    status: t.expose('status', { type: OrderStatusType, description: 'How far it has come.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was bought.' }),
    items: t.expose('items', { type: [OrderSummaryLineType], description: 'Its lines.' }),
  }),
});

builder.objectField(ViewerType, 'foundOrders', (t) =>
  t.field({
    type: feedType('OrderSummary', OrderSummaryType, 'A page of orders.'),
    description: 'The orders of a number, the latest first; none for any other text.',
    args: {
      number: t.arg.string({ required: true, description: "The marketplace's whole order id, or a cart's." }),
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
    description: "Every order that arrives in the viewer's account from now on.",
    subscribe: (_root, _args, { viewer }) => eventsOf('newOrder', ({ accountId }) => accountId === viewer.accountId),
    resolve: ({ orderId }, _args, { viewer }) => newOrder(viewer, orderId),
  }),
);
