import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { masterOfListing } from '#server/records/masters/masterOfListing.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { SortDirectionType } from '#server/platform/graphql/sortDirectionType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { AsinLevel } from '#server/insight/traffic/trafficByKey.ts';
import type { TrafficCoverage } from '#server/insight/traffic/trafficCoverage.ts';
import type { AggregatedMetricsRow, AggregatedMetricsTotals } from './aggregatedMetrics.ts';
import type { AggregatedMetricsPage } from './aggregatedMetricsPage.ts';
import type { AggregatedMetricsSort } from './aggregatedMetricsStatement.ts';
import type { MetricsSums } from './metricsSums.ts';

const CONVERSION =
  'Units per 100 sessions on the days with known traffic; per 100 visits when sessions are not reported. Null without traffic.';
const AsinLevelType = wordEnum<AsinLevel>('AsinLevel', {
  description: 'Level of the rows.',
  values: {
    PARENT: { description: 'One row per listing, with all its variations.' },
    CHILD: { description: 'One row per purchasable variation.' },
  },
});

/** `AggregatedMetricsFilter` in the GraphQL schema. */
export const AggregatedMetricsFilterType = builder.inputType('AggregatedMetricsFilter', {
  description: 'Filter of sales and traffic.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', required: true, description: 'First day.' }),
    endDate: t.field({ type: 'Date', required: true, description: 'Last day, not before the first.' }),
    marketplace: t.field({ type: MarketplaceType, description: 'Only this marketplace.' }),
    asinLevel: t.field({ type: AsinLevelType, description: 'Level of the rows. Default: `CHILD`.' }),
    search: t.string({
      description: 'Any part of a name, SKU or ASIN. It narrows the rows and their sums, not the totals.',
    }),
  }),
});

const AggregatedMetricsFieldType = wordEnum<AggregatedMetricsSort['field']>('AggregatedMetricsField', {
  description: 'Sort field of the report. Rows without a value come last in both directions.',
  values: {
    sku: { description: 'First SKU, in natural order.' },
    asin: { description: 'ASIN or MLB id, in natural order.' },
    units: { description: 'Units sold.' },
    revenue: { description: 'Revenue in BRL. Amounts without an exchange rate come after those with one.' },
    pageViews: { description: 'Page views and visits.' },
    sessions: { description: 'Sessions: one per visitor and day.' },
    conversionPercent: { description: 'Units per 100 sessions or visits.' },
  },
});
/** `AggregatedMetricsSort` in the GraphQL schema. */
export const AggregatedMetricsSortType = builder.inputType('AggregatedMetricsSort', {
  description: 'Order of the report; ties are in the order of product ids.',
  fields: (t) => ({
    field: t.field({ type: AggregatedMetricsFieldType, required: true, description: 'Sort field.' }),
    direction: t.field({ type: SortDirectionType, required: true, description: 'Sort direction.' }),
  }),
});

const AggregatedMetricsRowType = builder.objectRef<AggregatedMetricsRow>('AggregatedMetricsRow').implement({
  description: 'Sales and traffic of one ASIN or Mercado Livre listing.',
  fields: (t) => ({
    productId: t.globalID({
      description: 'Global id of the oldest product of the row. Breaks ties.',
      resolve: ({ productId }) => ({ type: ProductType, id: productId }),
    }),
    hubId: t.globalID({
      nullable: true,
      description: 'Id of the physical product that it sells, which its page is of. Null when it is gone.',
      resolve: async ({ productId }, _args, { viewer }) => {
        const masterId = await masterOfListing(viewer, productId);
        return masterId === null ? null : { type: 'MasterProduct', id: masterId };
      },
    }),
    name: t.exposeString('name', { nullable: true, description: 'Title of the listing. Null while unknown.' }),
    skus: t.exposeStringList('skus', { description: "The seller's own codes, in alphabetical order." }),
    asin: t.exposeString('asin', {
      description: 'ASIN or MLB id. At the level `PARENT`, that of the parent.',
    }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Marketplace of the listing.' }),
    country: t.expose('country', { type: 'CountryCode', description: "The marketplace's country." }),
    imageUrl: t.exposeString('imageUrl', { nullable: true, description: 'URL of the main image.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    exactRevenue: t.exposeFloat('exactRevenue', {
      description: 'Revenue in minor units of `currency`. Not rounded, so that sums of rows are rounded once.',
    }),
    currency: t.expose('currency', {
      type: 'Currency',
      description: 'BRL, or the currency of the sales when a day had no exchange rate.',
    }),
    pageViews: t.exposeInt('pageViews', {
      nullable: true,
      description: 'Page views, at Mercado Livre visits. Null when the marketplace does not report them.',
    }),
    sessions: t.exposeInt('sessions', {
      nullable: true,
      description: 'Sessions: visitors within 24 hours. Null when the marketplace reports only visits.',
    }),
    trafficUnits: t.exposeInt('trafficUnits', {
      nullable: true,
      description: 'Units of the days with known traffic, the basis of the conversion.',
    }),
    conversionPercent: t.exposeFloat('conversionPercent', { nullable: true, description: CONVERSION }),
    isTrafficApproximate: t.exposeBoolean('isTrafficApproximate', {
      description: 'Whether the traffic is summed over variations, so that a visitor of two of them counts twice.',
    }),
  }),
});

const AggregatedMetricsTotalsType = builder.objectRef<AggregatedMetricsTotals>('AggregatedMetricsTotals').implement({
  description:
    'Sums of the whole report, independent of the search. The sales equal those of `salesMetrics` for the same days.',
  fields: (t) => ({
    products: t.exposeInt('products', { description: 'Number of rows, independent of the search.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    orders: t.exposeInt('orders', { description: 'Number of orders. A Mercado Livre cart is one order.' }),
    revenue: t.expose('revenue', { type: MoneyType, description: 'Amount charged to buyers, less discounts.' }),
    averageTicket: t.expose('averageTicket', { type: MoneyType, description: 'Revenue of one unit; 0 without units.' }),
    ticketPerOrder: t.expose('ticketPerOrder', {
      type: MoneyType,
      nullable: true,
      description: 'Revenue per order. Null without orders.',
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
        'False when an amount had no exchange rate on or before its day: it is excluded, or all amounts are in their own currency.',
    }),
  }),
});

const TrafficCoverageType = builder.objectRef<TrafficCoverage>('TrafficCoverage').implement({
  description: 'Days of the filter with reported traffic of a marketplace.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Marketplace of the traffic.' }),
    firstDay: t.expose('firstDay', { type: 'Date', description: 'First day with traffic.' }),
    lastDay: t.expose('lastDay', {
      type: 'Date',
      description: 'Last day with traffic, which is published with a delay of days.',
    }),
  }),
});

const AggregatedMetricsSumsType = builder.objectRef<MetricsSums>('AggregatedMetricsSums').implement({
  description: 'Sums of the rows of the search on all pages.',
  fields: (t) => ({
    products: t.exposeInt('products', { description: 'Number of rows.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    revenue: t.expose('revenue', {
      type: MoneyType,
      description: 'Revenue in BRL, or in its own currency when that is the only one and has no exchange rate.',
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
      description:
        'False when rows without an exchange rate are excluded from the revenue, or all of it is in its own currency.',
    }),
  }),
});

/** `AggregatedMetricsPage` in the GraphQL schema. */
export const AggregatedMetricsPageType = builder.objectRef<AggregatedMetricsPage>('AggregatedMetricsPage').implement({
  description: 'Page of the report.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [AggregatedMetricsRowType],
      complexity: { multiplier: 1 },
      description: 'Rows of the page.',
    }),
    sums: t.expose('sums', { type: AggregatedMetricsSumsType, description: 'Sums of the rows of all pages.' }),
    totals: t.expose('totals', {
      type: AggregatedMetricsTotalsType,
      description: 'Sums of the whole report, independent of the search.',
    }),
    trafficCoverage: t.expose('trafficCoverage', {
      type: [TrafficCoverageType],
      description: 'Marketplaces with traffic in the days.',
    }),
  }),
});
