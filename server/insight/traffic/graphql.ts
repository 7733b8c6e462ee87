import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { pageArguments, PageType } from '#server/platform/graphql/pageTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { SortDirectionType } from '#server/insight/sales/graphql.ts';
import type {
  AggregatedMetricsRow,
  AggregatedMetricsTotals,
} from '#server/insight/traffic/metrics/aggregatedMetrics.ts';
import {
  type AggregatedMetricsPage,
  aggregatedMetricsPage,
  METRICS_PAGE,
} from '#server/insight/traffic/metrics/aggregatedMetricsPage.ts';
import type { AggregatedMetricsSort } from '#server/insight/traffic/metrics/aggregatedMetricsStatement.ts';
import type { MetricsSums } from '#server/insight/traffic/metrics/metricsSums.ts';
import type { AsinLevel } from './trafficByKey.ts';
import type { TrafficCoverage } from './trafficCoverage.ts';

const CONVERSION =
  'Units in 100 sessions, of the days whose traffic is known; in 100 visits where sessions are not counted; null without any.';
const AsinLevelType = wordEnum<AsinLevel>('AsinLevel', {
  description: 'What one row stands for.',
  values: {
    PARENT: { description: 'All variations of one listing; a listing without variations stands for itself.' },
    CHILD: { description: 'One variation that can be bought.' },
  },
});

const AggregatedMetricsFilterType = builder.inputType('AggregatedMetricsFilter', {
  description: 'Which sales and traffic.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', required: true, description: 'First day.' }),
    endDate: t.field({ type: 'Date', required: true, description: 'Last day, not before the first.' }),
    marketplace: t.field({ type: MarketplaceType, description: 'Only this marketplace.' }),
    asinLevel: t.field({ type: AsinLevelType, description: 'What a row stands for; absent: as `CHILD`.' }),
    search: t.string({
      description: 'Any part of a name, SKU or ASIN. It narrows the rows and their sums, not the totals.',
    }),
  }),
});

const AggregatedMetricsFieldType = wordEnum<AggregatedMetricsSort['field']>('AggregatedMetricsField', {
  description: 'What the report is sorted by. Rows without a value come last either way.',
  values: {
    sku: { description: 'First SKU, numbers in it as numbers.' },
    asin: { description: 'ASIN or MLB id, numbers in it as numbers.' },
    units: { description: 'Units sold.' },
    revenue: { description: 'Revenue in BRL; amounts without a rate come after those with one.' },
    pageViews: { description: 'Page views and visits.' },
    sessions: { description: 'Visits, one for each visitor within a day.' },
    conversionPercent: { description: 'Units in 100 sessions or visits.' },
  },
});
const AggregatedMetricsSortType = builder.inputType('AggregatedMetricsSort', {
  description: 'Order of the report; ties are in the order of product ids.',
  fields: (t) => ({
    field: t.field({ type: AggregatedMetricsFieldType, required: true, description: 'Sorted by this.' }),
    direction: t.field({ type: SortDirectionType, required: true, description: 'From this end.' }),
  }),
});

const AggregatedMetricsRowType = builder.objectRef<AggregatedMetricsRow>('AggregatedMetricsRow').implement({
  description: 'Sales and traffic of one ASIN or Mercado Livre listing.',
  fields: (t) => ({
    productId: t.globalID({
      description: 'Global id of its oldest product: decides between equals.',
      resolve: ({ productId }) => ({ type: ProductType, id: productId }),
    }),
    name: t.exposeString('name', { nullable: true, description: 'Title of the listing; null while unknown.' }),
    skus: t.exposeStringList('skus', { description: "The seller's own codes, in alphabetical order." }),
    asin: t.exposeString('asin', {
      description: 'ASIN or MLB id; of the parent at that level.',
    }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where it is sold.' }),
    country: t.expose('country', { type: 'CountryCode', description: "The marketplace's country." }),
    imageUrl: t.exposeString('imageUrl', { nullable: true, description: 'Address of the main image.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    exactRevenue: t.exposeFloat('exactRevenue', {
      description: 'Revenue in minor units of `currency`, not rounded, so that sums of rows are rounded once.',
    }),
    currency: t.expose('currency', {
      type: 'Currency',
      description: 'BRL, or the currency of the sales where a day of them had no rate.',
    }),
    pageViews: t.exposeInt('pageViews', {
      nullable: true,
      description: 'Page views, at Mercado Livre visits; null where the marketplace reports none.',
    }),
    sessions: t.exposeInt('sessions', {
      nullable: true,
      description: 'Visitors within 24 hours; null where the marketplace counts visits only.',
    }),
    trafficUnits: t.exposeInt('trafficUnits', {
      nullable: true,
      description: 'Units of the days whose traffic is known: what conversion is worked out from.',
    }),
    conversionPercent: t.exposeFloat('conversionPercent', { nullable: true, description: CONVERSION }),
    isTrafficApproximate: t.exposeBoolean('isTrafficApproximate', {
      description: 'The traffic is of the variations, added up: a visitor of two of them counts twice.',
    }),
  }),
});

const AggregatedMetricsTotalsType = builder.objectRef<AggregatedMetricsTotals>('AggregatedMetricsTotals').implement({
  description:
    'Sums of the whole report, whatever is searched; the sales are those of `salesMetrics` for the same days.',
  fields: (t) => ({
    products: t.exposeInt('products', { description: 'Rows there are, found or not.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    orders: t.exposeInt('orders', { description: 'Purchases; a Mercado Livre cart is one.' }),
    revenue: t.expose('revenue', { type: MoneyType, description: 'What buyers were charged, less discounts.' }),
    averageTicket: t.expose('averageTicket', { type: MoneyType, description: 'Revenue of one unit; 0 without units.' }),
    ticketPerOrder: t.expose('ticketPerOrder', {
      type: MoneyType,
      nullable: true,
      description: 'Revenue of one purchase; null without any.',
    }),
    pageViews: t.exposeInt('pageViews', {
      nullable: true,
      description: 'Page views and visits; null where the marketplace reports none.',
    }),
    sessions: t.exposeInt('sessions', {
      nullable: true,
      description: 'Sessions; null where the marketplace reports none.',
    }),
    conversionPercent: t.exposeFloat('conversionPercent', {
      nullable: true,
      description: `${CONVERSION} Of rows with sessions alone, as soon as one has them.`,
    }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description:
        'False when an amount had no rate on or before its day: it is left out, or all is in its own currency.',
    }),
  }),
});

const TrafficCoverageType = builder.objectRef<TrafficCoverage>('TrafficCoverage').implement({
  description: 'Which of the days asked for a marketplace has reported traffic for.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Whose traffic.' }),
    firstDay: t.expose('firstDay', { type: 'Date', description: 'First day with traffic.' }),
    lastDay: t.expose('lastDay', { type: 'Date', description: 'Last day with traffic: it is published days late.' }),
  }),
});

const AggregatedMetricsSumsType = builder.objectRef<MetricsSums>('AggregatedMetricsSums').implement({
  description: 'Sums of the rows found, on all pages.',
  fields: (t) => ({
    products: t.exposeInt('products', { description: 'Rows found.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    revenue: t.expose('revenue', {
      type: MoneyType,
      description: 'Revenue in BRL; in its own currency when all of it is in one that had no rate.',
    }),
    averageTicket: t.expose('averageTicket', { type: MoneyType, description: 'Revenue of one unit; 0 without units.' }),
    pageViews: t.exposeInt('pageViews', {
      nullable: true,
      description: 'Page views and visits; null where the marketplace reports none.',
    }),
    sessions: t.exposeInt('sessions', {
      nullable: true,
      description: 'Sessions; null where the marketplace reports none.',
    }),
    conversionPercent: t.exposeFloat('conversionPercent', {
      nullable: true,
      description: `${CONVERSION} Of rows with sessions alone, as soon as one has them.`,
    }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description: 'False when rows without a rate are left out of the revenue, or all of it is in its own currency.',
    }),
  }),
});

const AggregatedMetricsPageType = builder.objectRef<AggregatedMetricsPage>('AggregatedMetricsPage').implement({
  description: 'A page of the report of some days.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [AggregatedMetricsRowType],
      complexity: { multiplier: 1 },
      description: 'The rows of the page.',
    }),
    sums: t.expose('sums', { type: AggregatedMetricsSumsType, description: 'Sums of the rows of all pages.' }),
    totals: t.expose('totals', {
      type: AggregatedMetricsTotalsType,
      description: 'Sums of the whole report, whatever is searched.',
    }),
    trafficCoverage: t.expose('trafficCoverage', {
      type: [TrafficCoverageType],
      description: 'Each marketplace with traffic within the days.',
    }),
  }),
});

builder.objectField(ViewerType, 'aggregatedMetrics', (t) =>
  t.field({
    type: AggregatedMetricsPageType,
    description:
      'Sales and traffic by product over some days: products with either, highest revenue first unless sorted otherwise.',
    args: {
      filter: t.arg({ type: AggregatedMetricsFilterType, required: true, description: 'Which ones.' }),
      sort: t.arg({ type: AggregatedMetricsSortType, description: 'Order of the rows.' }),
      ...pageArguments(t.arg, METRICS_PAGE),
    },
    complexity: ({ size }) => ({ field: 10, multiplier: Math.max(1, (size ?? METRICS_PAGE.standard) / 4) }),
    cache: 'day',
    resolve: (viewer, { filter, ...page }) => aggregatedMetricsPage(viewer, filter, page),
  }),
);
