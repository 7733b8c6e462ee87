import { ViewerType } from '#server/accounts/graphql.ts';
import { MarketplaceType } from '#server/catalog/graphql.ts';
import { builder } from '#server/core/builder.ts';
import { MoneyType } from '#server/core/moneyType.ts';
import {
  type AggregatedMetrics,
  aggregatedMetrics,
  type AggregatedMetricsRow,
  type AggregatedMetricsTotals,
} from './aggregatedMetrics.ts';
import type { TrafficReach } from './trafficReach.ts';

const CONVERSION =
  'Units in 100 sessions, of the days whose traffic is known; in 100 visits where sessions are not counted; null without any.';
/** Of the 2,000 an operation may cost: thousands of rows are read, so one such list is all it may ask for. */
const WHOLE_REPORT = 1_500;

const AsinLevelType = builder.enumType('AsinLevel', {
  description: 'What one row stands for.',
  values: {
    PARENT: { description: 'All variations of one listing; a listing without variations stands for itself.' },
    CHILD: { description: 'One variation that can be bought.' },
  } as const,
});

const AggregatedMetricsFilterType = builder.inputType('AggregatedMetricsFilter', {
  description: 'Which sales and traffic.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', required: true, description: 'First day.' }),
    endDate: t.field({ type: 'Date', required: true, description: 'Last day, not before the first.' }),
    marketplace: t.field({ type: MarketplaceType, description: 'Only this marketplace.' }),
    asinLevel: t.field({ type: AsinLevelType, description: 'What a row stands for; absent: as `CHILD`.' }),
  }),
});

const AggregatedMetricsRowType = builder.objectRef<AggregatedMetricsRow>('AggregatedMetricsRow').implement({
  description: 'Sales and traffic of one ASIN or Mercado Livre listing. Flat, because thousands are read at once.',
  fields: (t) => ({
    productId: t.exposeInt('productId', { description: 'Number of its oldest product: decides between equals.' }),
    name: t.exposeString('name', { nullable: true, description: 'Title of the listing; null while unknown.' }),
    skus: t.exposeStringList('skus', { description: "The seller's own codes, in alphabetical order." }),
    asin: t.exposeString('asin', {
      description: 'ASIN or MLB id; of the parent at that level.',
    }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where it is sold.' }),
    country: t.exposeString('country', { description: "ISO 3166 code of the marketplace's country." }),
    imageUrl: t.exposeString('imageUrl', { nullable: true, description: 'Address of the main image.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    exactRevenue: t.exposeFloat('exactRevenue', {
      description: 'Revenue in minor units of `currency`, not rounded, so that sums of rows are rounded once.',
    }),
    currency: t.exposeString('currency', {
      description: 'BRL, or the currency of the sales where a day of them had no rate.',
    }),
    pageViews: t.exposeInt('pageViews', {
      nullable: true,
      description: 'Page views, at Mercado Livre visits; null where none were told.',
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
  description: 'Sums of all rows; the sales are those of `salesMetrics` for the same days.',
  fields: (t) => ({
    products: t.exposeInt('products', { description: 'Rows there are, answered or not.' }),
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
      description: 'Page views and visits; null where none were told.',
    }),
    sessions: t.exposeInt('sessions', { nullable: true, description: 'Sessions; null where none were told.' }),
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

const TrafficReachType = builder.objectRef<TrafficReach>('TrafficReach').implement({
  description: 'How far the traffic of a marketplace is known within the days asked for.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Whose traffic.' }),
    firstDay: t.expose('firstDay', { type: 'Date', description: 'First day with traffic.' }),
    lastDay: t.expose('lastDay', { type: 'Date', description: 'Last day with traffic: it is published days late.' }),
  }),
});

const AggregatedMetricsType = builder.objectRef<AggregatedMetrics>('AggregatedMetrics').implement({
  description: 'The whole report of some days, to be searched, sorted and paged by whoever asked.',
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [AggregatedMetricsRowType],
      complexity: { field: WHOLE_REPORT, multiplier: 0 },
      description: `Products with sales or traffic, highest revenue first; at most 10,000. Costs ${WHOLE_REPORT} whatever is selected.`,
    }),
    totals: t.expose('totals', { type: AggregatedMetricsTotalsType, description: 'Sums of all rows.' }),
    trafficReach: t.expose('trafficReach', {
      type: [TrafficReachType],
      description: 'Each marketplace with traffic within the days.',
    }),
  }),
});

builder.objectField(ViewerType, 'aggregatedMetrics', (t) =>
  t.field({
    type: AggregatedMetricsType,
    description: 'Sales and traffic by product over some days.',
    args: { filter: t.arg({ type: AggregatedMetricsFilterType, required: true, description: 'Which ones.' }) },
    complexity: 10,
    resolve: (viewer, { filter }) => aggregatedMetrics(viewer, filter),
  }),
);
