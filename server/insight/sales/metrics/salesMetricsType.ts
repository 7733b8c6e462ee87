import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import {
  ACOS,
  BEFORE_ADS,
  MARGIN,
  NO_COST,
  NO_FEE,
  NO_FREIGHT,
  PROFIT,
} from '#server/insight/sales/figureDescriptions.ts';
import { FigureMarkType } from '#server/insight/coverage/markType.ts';
import { SalesMarksType } from './salesMarksType.ts';
import type { SalesMetrics } from './salesMetrics.ts';

/** `SalesMetrics` in the GraphQL schema. */
export const SalesMetricsType = builder.objectRef<SalesMetrics>('SalesMetrics').implement({
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
    newOrders: t.exposeInt('newOrders', {
      description: 'Purchases with status pending of the last 14 days, today included: those still to be handled.',
    }),
    pendingOrders: t.exposeInt('pendingOrders', {
      description:
        'Purchases with status pending, as the filter by that status shows them; the older ones have a status that was not confirmed since.',
    }),
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
    isProfitBeforeAds: t.exposeBoolean('isProfitBeforeAds', { description: BEFORE_ADS }),
    profitWithoutOrder: t.expose('profitWithoutOrder', {
      type: MoneyType,
      nullable: true,
      description:
        'Under a filter by status: profit of the same days and products that belongs to no order (advertising, storage, reimbursements by product, expenses of the account). With the profits of pending, shipped and delivered orders it adds up to the profit of all. Null otherwise, and while that profit is unknown.',
    }),
    marginPercent: t.exposeFloat('marginPercent', { nullable: true, description: MARGIN }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', { description: NO_COST }),
    unitsWithoutFee: t.exposeInt('unitsWithoutFee', { description: NO_FEE }),
    unitsWithoutFreight: t.exposeInt('unitsWithoutFreight', { description: NO_FREIGHT }),
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
    marks: t.expose('marks', { type: SalesMarksType, description: 'What is known of the figures.' }),
    todayMark: t.expose('todayMark', { type: FigureMarkType, description: 'What is known of the revenue of today.' }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description:
        'False when an amount had no exchange rate on or before its day: it is excluded, or all amounts are in the original currency.',
    }),
  }),
});
