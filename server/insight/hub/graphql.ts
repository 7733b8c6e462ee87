import { builder } from '#server/platform/graphql/builder.ts';
import { inReportCurrency } from '#server/platform/graphql/reportCurrencyType.ts';
import { feedArguments } from '#server/platform/graphql/feedTypes.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { MasterProduct } from '#server/records/masters/masterProducts.ts';
import { MasterProductType } from '#server/records/masters/masterTypes.ts';
import { purchaseOrders, PURCHASES_PAGE } from '#server/records/purchases/purchaseOrders.ts';
import { PurchaseOrderPageType } from '#server/records/purchases/purchaseTypes.ts';
import { RestockRowType } from '#server/insight/planning/restock/restockTypes.ts';
import { ProfitAnalysisType } from '#server/insight/profit/detector/analysisTypes.ts';
import { productStatementsPage } from '#server/insight/profit/income/products/productStatementsPage.ts';
import { ProductStatementsPageType } from '#server/insight/profit/income/products/productStatementsTypes.ts';
import { OrderSummaryType } from '#server/insight/sales/orders/orderSummaryType.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { SalesMetricsType } from '#server/insight/sales/metrics/salesMetricsType.ts';
import { salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { salesSeries } from '#server/insight/sales/series/salesSeries.ts';
import { SalesSeriesType } from '#server/insight/sales/series/salesSeriesType.ts';
import { productAds } from './ads/productAds.ts';
import { ProductAdsType } from './ads/adTypes.ts';
import { analysesOfProduct } from './analysesOfProduct.ts';
import { HubEventsType } from './events/eventTypes.ts';
import { hubEvents } from './events/hubEvents.ts';
import { productHistory, HISTORY_PAGE } from './history/productHistory.ts';
import { ProductHistoryType } from './history/historyTypes.ts';
import { hubCost, hubImage } from './hubHeader.ts';
import { HubCostType, hubPeriod, HubPeriodType, StockEndType } from './hubTypes.ts';
import { sideBySide } from './listings/sideBySide.ts';
import { SideBySideType } from './listings/sideBySideTypes.ts';
import { ordersOfProduct } from './ordersOfProduct.ts';
import { listingAdvices } from './prices/listingAdvices.ts';
import { listingPrices } from './prices/listingPrices.ts';
import { ListingAdviceType, ListingPriceType } from './prices/priceTypes.ts';
import { restockOfProduct, stockEnd } from './stockEnd.ts';

const RECENT_ORDERS = 10;

builder.objectFields(MasterProductType, (t) => {
  const period = t.arg({ type: HubPeriodType, description: 'Days of the figures. Default: the last 30.' });
  return {
    imageUrl: t.string({
      nullable: true,
      description: 'Address of the main image of the first listing that has one; null: none.',
      resolve: hubImage,
    }),
    unitCost: t.field({
      type: HubCostType,
      nullable: true,
      description: 'Cost of a unit today; null while unknown.',
      resolve: (master, _args, { viewer }) => hubCost(viewer, master),
    }),
    stockEnd: t.field({
      type: StockEndType,
      nullable: true,
      complexity: 20,
      description: 'When its stock ends, and what to order. Null while nothing is planned.',
      resolve: async (master, _args, { viewer }) => stockEnd(await restockOfProduct(viewer, master)),
    }),
    salesMetrics: t.field({
      type: SalesMetricsType,
      args: { period, in: t.arg(inReportCurrency) },
      complexity: 10,
      description: 'Figures of the cards for its listings together.',
      resolve: ({ id }, args, { viewer }) =>
        salesMetrics(viewer, { ...hubPeriod(args.period), in: args.in, masterId: id }),
    }),
    salesSeries: t.field({
      type: SalesSeriesType,
      args: { period, in: t.arg(inReportCurrency) },
      complexity: 10,
      description: 'Those figures over time, with their comparison.',
      resolve: ({ id }, args, { viewer }) =>
        salesSeries(viewer, { ...hubPeriod(args.period), in: args.in, masterId: id }),
    }),
    events: t.field({
      type: HubEventsType,
      args: { period },
      complexity: 10,
      description: 'What happened to it in the days.',
      resolve: async (master: MasterProduct, args, { viewer }) => {
        const { days } = await salesScope(viewer, { ...hubPeriod(args.period), masterId: master.id });
        return hubEvents(viewer.accountId, master, days);
      },
    }),
    sideBySide: t.field({
      type: SideBySideType,
      args: { period, in: t.arg(inReportCurrency) },
      complexity: 30,
      description: 'Its listings side by side.',
      resolve: (master, args, { viewer }) => sideBySide(viewer, master, { ...hubPeriod(args.period), in: args.in }),
    }),
    statements: t.field({
      type: ProductStatementsPageType,
      args: { period, ...pageArguments(t.arg, { standard: 50, most: 100, rows: 'pages.listings' }) },
      complexity: 30,
      description: 'Income statement of each of its listings, and their total; nothing is of no product.',
      resolve: ({ id }, { period: chosen, ...page }, { viewer }) =>
        productStatementsPage(viewer, { ...hubPeriod(chosen), masterId: id }, page),
    }),
    analyses: t.field({
      type: [ProfitAnalysisType],
      complexity: { field: 50, multiplier: 2 },
      description:
        'Analyses of its listings in the last 30 complete days, as in the Profit Detector, largest loss first.',
      resolve: (master, _args, { viewer }) => analysesOfProduct(viewer, master),
    }),
    prices: t.field({
      type: [ListingPriceType],
      complexity: { field: 20, multiplier: 2 },
      description: 'Prices of its listings, and what wins the Buy Box; those for sale first.',
      resolve: (master, _args, { viewer }) => listingPrices(viewer, master),
    }),
    priceAdvices: t.field({
      type: [ListingAdviceType],
      complexity: { field: 50, multiplier: 1 },
      description: 'One recommendation about the price of each of its listings.',
      resolve: (master, _args, { viewer }) => listingAdvices(viewer, master),
    }),
    restock: t.field({
      type: [RestockRowType],
      complexity: { field: 20, multiplier: 1 },
      description: 'Its rows of the restock plan, one for each country, most urgent first.',
      resolve: (master, _args, { viewer }) => restockOfProduct(viewer, master),
    }),
    purchases: t.field({
      type: PurchaseOrderPageType,
      args: pageArguments(t.arg, PURCHASES_PAGE),
      complexity: { field: 5, multiplier: 1 },
      description: 'Orders to suppliers that contain it: what is to come first.',
      resolve: ({ id }, page, { viewer }) => purchaseOrders(viewer, { masterId: id }, page),
    }),
    ads: t.field({
      type: ProductAdsType,
      args: { period },
      complexity: 10,
      description: 'Its advertising by listing and day.',
      resolve: (master, args, { viewer }) => productAds(viewer, master, hubPeriod(args.period)),
    }),
    recentOrders: t.field({
      type: [OrderSummaryType],
      args: {
        first: t.arg.int({
          defaultValue: RECENT_ORDERS,
          description: `Number of orders, at most ${limits.hubOrders}.`,
        }),
      },
      complexity: ({ first }) => ({ field: 5, multiplier: Math.max(1, (first ?? RECENT_ORDERS) / 2) }),
      description: 'The latest orders with one of its listings, in any status.',
      resolve: ({ id }, { first }, { viewer }) => ordersOfProduct(viewer, id, first ?? RECENT_ORDERS),
    }),
    history: t.field({
      type: ProductHistoryType,
      args: feedArguments(t.arg, HISTORY_PAGE),
      complexity: ({ first }) => ({ field: 10, multiplier: Math.max(1, (first ?? HISTORY_PAGE.standard) / 10) }),
      description: 'What was changed of it: costs, prices, listings, kits and notes, latest first.',
      resolve: (master, page, { viewer }) => productHistory(viewer, master, page),
    }),
  };
});
