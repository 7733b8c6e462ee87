import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { inReportCurrency } from '#server/platform/graphql/reportCurrencyType.ts';
import { eventsOf } from '#server/platform/jobs/events.ts';
import { feedArguments, feedType } from '#server/platform/graphql/feedTypes.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { areOrdersComplete } from '#server/insight/coverage/ordersCoveredSince.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { SalesMetricsType } from '#server/insight/sales/metrics/salesMetricsType.ts';
import { FOUND_PAGE, foundOrders } from '#server/insight/sales/orders/foundOrders.ts';
import { newOrder } from '#server/insight/sales/orders/orderSummaries.ts';
import { OrderSummaryType } from '#server/insight/sales/orders/orderSummaryType.ts';
import { productSalesPage, SALES_PAGE } from '#server/insight/sales/products/productSalesPage.ts';
import { productSalesRemainder } from '#server/insight/sales/products/productSalesRemainder.ts';
import {
  ProductSalesPageType,
  ProductSalesRemainderType,
  ProductSalesSortType,
} from '#server/insight/sales/products/productSalesTypes.ts';
import { salesSeries } from '#server/insight/sales/series/salesSeries.ts';
import { SalesSeriesType } from '#server/insight/sales/series/salesSeriesType.ts';
import { salesByState } from '#server/insight/sales/states/salesByState.ts';
import { SalesByStateType } from '#server/insight/sales/states/salesByStateType.ts';
import { SalesFilterType } from './salesFilterType.ts';

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
    args: {
      filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }),
      in: t.arg(inReportCurrency),
    },
    complexity: 10,
    cache: 'minute',
    resolve: (viewer, { filter, in: currency }) => salesMetrics(viewer, { ...filter, in: currency }),
  }),
  salesSeries: t.field({
    type: SalesSeriesType,
    description: 'Figures of the cards over time, with their comparison.',
    args: {
      filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }),
      in: t.arg(inReportCurrency),
    },
    complexity: 10,
    cache: 'minute',
    resolve: (viewer, { filter, in: currency }) => salesSeries(viewer, { ...filter, in: currency }),
  }),
  productSales: t.field({
    type: ProductSalesPageType,
    description: 'Products with sales or advertising, highest revenue first unless sorted otherwise.',
    args: {
      filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }),
      in: t.arg(inReportCurrency),
      sort: t.arg({ type: ProductSalesSortType, description: 'Order of the rows.' }),
      ...pageArguments(t.arg, SALES_PAGE),
    },
    complexity: ({ size }) => ({ field: 10, multiplier: Math.max(1, (size ?? SALES_PAGE.standard) / 4) }),
    cache: 'minute',
    resolve: (viewer, { filter, in: currency, ...page }) => productSalesPage(viewer, { ...filter, in: currency }, page),
  }),
}));

builder.objectField(ViewerType, 'salesByState', (t) =>
  t.field({
    type: SalesByStateType,
    description: 'Sales by the state of Brazil that they were sent to, adding up to the cards.',
    args: {
      filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }),
      in: t.arg(inReportCurrency),
    },
    complexity: 20,
    cache: 'minute',
    resolve: (viewer, { filter, in: currency }) => salesByState(viewer, { ...filter, in: currency }),
  }),
);

builder.objectField(ViewerType, 'productSalesRemainder', (t) =>
  t.field({
    type: ProductSalesRemainderType,
    nullable: true,
    description: 'Difference between the cards and the rows of `productSales`; null when a day had no exchange rate.',
    args: {
      filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }),
      in: t.arg(inReportCurrency),
    },
    complexity: 10,
    resolve: (viewer, { filter, in: currency }) => productSalesRemainder(viewer, { ...filter, in: currency }),
  }),
);

builder.objectField(ViewerType, 'foundOrders', (t) =>
  t.field({
    type: feedType('OrderSummary', OrderSummaryType, 'A page of orders.'),
    description: 'Orders with a number, latest first; empty when none matches.',
    args: {
      number: t.arg.string({
        required: true,
        description: 'Complete order id or cart id of the marketplace, or a tracking number.',
      }),
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
