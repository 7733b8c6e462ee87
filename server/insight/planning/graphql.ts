import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { amazonData, type DataTab } from '#server/insight/planning/grids/amazonData.ts';
import { setInsightDecision } from '#server/insight/planning/insights/setInsightDecision.ts';
import { setPriceDecision } from '#server/insight/planning/pricing/setPriceDecision.ts';
import { DataGridType } from '#server/insight/planning/grids/gridTypes.ts';
import type { DecisionStatus } from '#server/insight/planning/insights/insight.ts';
import { type PlanningState, planningState } from './planningState.ts';
import { queuePlanning } from './queuePlanning.ts';
import { RESTOCK_PAGE, restockPage } from '#server/insight/planning/restock/restockPage.ts';
import { restockPlan } from '#server/insight/planning/restock/restockPlan.ts';
import { RestockPageType, RestockRowType, RestockSortType } from '#server/insight/planning/restock/restockTypes.ts';
import { servicePercentOf } from '#server/insight/planning/forecast/serviceLevels.ts';
import { setPlanningSettings } from './setPlanningSettings.ts';
import { setProductPlanning } from '#server/insight/planning/restock/setProductPlanning.ts';

const TABS: Record<DataTab, { description: string }> = {
  products: { description: 'Products with their stock by units.' },
  competitors: { description: "Other sellers' offers." },
  insights: { description: 'Insights still to decide.' },
  forecasts: { description: 'Demand of the next 30 days.' },
  prices: { description: 'Suggested prices still to decide.' },
  inventory: { description: 'Stock by the days it lasts.' },
};
const STATUSES: Record<DecisionStatus, { description: string }> = {
  pending: { description: 'Still to decide.' },
  applied: { description: 'The seller did it.' },
  dismissed: { description: 'The seller will not.' },
};
const DataTabType = builder.enumType('AmazonDataTab', { description: 'A tab of the data viewer.', values: TABS });
const DecisionStatusType = builder.enumType('DecisionStatus', {
  description: 'What the seller decided.',
  values: STATUSES,
});

const PlanningStateType = builder.objectRef<PlanningState>('PlanningState').implement({
  description: 'How the account reorders what says nothing else, and how old its planning is.',
  fields: (t) => ({
    leadDays: t.exposeFloat('leadDays', { description: 'Days from an order to its arrival.' }),
    leadDeviationDays: t.exposeFloat('leadDeviationDays', { description: 'Standard deviation of them.' }),
    reviewDays: t.exposeInt('reviewDays', { description: 'Days from one order to the next.' }),
    servicePercent: t.int({
      description: 'Replenishments in 100 that safety stock keeps from running out: 90, 95, 98 or 99.',
      resolve: ({ serviceFactor }) => servicePercentOf(serviceFactor),
    }),
    refreshedAt: t.expose('refreshedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When forecasts, suggestions and insights were last made; null: never.',
    }),
    isRefreshing: t.exposeBoolean('isRefreshing', { description: 'They are being made anew.' }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  amazonData: t.field({
    type: DataGridType,
    description: 'What one tab of the data viewer shows, with the types of its columns.',
    args: {
      tab: t.arg({ type: DataTabType, required: true, description: 'Which one.' }),
      marketplace: t.arg({ type: MarketplaceType, description: 'Only of this one.' }),
      productId: t.arg.int({ description: 'Only of this product; of forecasts alone.' }),
    },
    complexity: 20,
    resolve: (viewer, { tab, ...filter }) => amazonData(viewer, tab, filter),
  }),
  restockPlan: t.field({
    type: RestockPageType,
    description:
      'Active products with a forecast, what has to be ordered first before the rest unless sorted otherwise.',
    args: {
      marketplace: t.arg({ type: MarketplaceType, description: 'Only of this one.' }),
      search: t.arg.string({ description: 'Any part of a name, SKU or ASIN.' }),
      sort: t.arg({ type: RestockSortType, description: 'Order of the rows.' }),
      ...pageArguments(t.arg, RESTOCK_PAGE),
    },
    complexity: ({ size }) => ({ field: 50, multiplier: Math.max(1, (size ?? RESTOCK_PAGE.standard) / 4) }),
    resolve: (viewer, args) => restockPage(viewer, args),
  }),
  planning: t.field({
    type: PlanningStateType,
    description: 'How the account reorders, and how old its planning is.',
    resolve: (viewer) => planningState(viewer),
  }),
}));

const PlanningPayloadType = builder.objectRef<{ planning: PlanningState }>('PlanningPayload').implement({
  description: 'The planning as it is now.',
  fields: (t) => ({ planning: t.expose('planning', { type: PlanningStateType, description: 'Its state.' }) }),
});
const ProductPlanningPayloadType = builder.objectRef<{ productId: number }>('ProductPlanningPayload').implement({
  description: 'The product as it is reordered now.',
  fields: (t) => ({
    row: t.field({
      type: RestockRowType,
      nullable: true,
      description: 'Its line of the plan; null while it has no forecast.',
      resolve: async ({ productId }, _args, { viewer }) =>
        (await restockPlan(viewer, { productIds: [productId] }))[0] ?? null,
    }),
  }),
});
const DecisionPayloadType = builder.objectRef<{ status: DecisionStatus }>('DecisionPayload').implement({
  description: 'What the seller decided, as it now stands.',
  fields: (t) => ({ status: t.expose('status', { type: DecisionStatusType, description: 'What was decided.' }) }),
});

const errors = { types: [DomainError] };

builder.mutationFields((t) => ({
  refreshPlanning: t.field({
    type: PlanningPayloadType,
    description: 'Has forecasts, suggestions and insights made anew, in the background.',
    errors,
    resolve: async (_root, _args, { viewer }) => {
      await queuePlanning(viewer.accountId);
      return { planning: await planningState(viewer) };
    },
  }),
  setPlanningSettings: t.field({
    type: PlanningPayloadType,
    description: 'Says how the account reorders what says nothing else.',
    args: {
      leadDays: t.arg.float({ required: true, description: 'Days from an order to its arrival, 0 to 730.' }),
      leadDeviationDays: t.arg.float({ required: true, description: 'Standard deviation of them, 0 to 365.' }),
      reviewDays: t.arg.int({ required: true, description: 'Days from one order to the next, 1 to 365.' }),
      servicePercent: t.arg.int({
        description: 'Replenishments in 100 that safety stock covers: 90, 95, 98 or 99; absent: as it was.',
      }),
    },
    errors,
    resolve: async (_root, rules, { viewer }) => {
      await setPlanningSettings(viewer, rules);
      return { planning: await planningState(viewer) };
    },
  }),
  setProductPlanning: t.field({
    type: ProductPlanningPayloadType,
    description: 'Says how one product is reordered; null: as the account, absent: as it was.',
    args: {
      productId: t.arg.int({ required: true, description: 'Number of the product, as in `productId`.' }),
      leadDays: t.arg.float({ description: 'Days from an order to its arrival, 0 to 730.' }),
      leadDeviationDays: t.arg.float({ description: 'Standard deviation of them, 0 to 365.' }),
      reviewDays: t.arg.int({ description: 'Days from one order to the next, 1 to 365.' }),
      minimumOrder: t.arg.int({ description: 'Least units of an order.' }),
      casePack: t.arg.int({ description: 'Units are ordered by so many.' }),
      onOrder: t.arg.int({ description: 'Units ordered from the supplier and not yet inbound.' }),
    },
    errors,
    resolve: async (_root, changes, { viewer }) => {
      await setProductPlanning(viewer, changes);
      return { productId: changes.productId };
    },
  }),
  setInsightDecision: t.field({
    type: DecisionPayloadType,
    description: 'Notes that the seller applied or dismissed an insight.',
    args: {
      id: t.arg.int({ required: true, description: 'The insight.' }),
      status: t.arg({ type: DecisionStatusType, required: true, description: 'What the seller decides.' }),
    },
    errors,
    resolve: async (_root, { id, status }, { viewer }) => {
      await setInsightDecision(viewer, id, status);
      return { status };
    },
  }),
  setPriceDecision: t.field({
    type: DecisionPayloadType,
    description: 'Notes that the seller applied or dismissed a suggested price; the price at the marketplace stays.',
    args: {
      productId: t.arg.int({ required: true, description: 'Number of the product, as in `productId`.' }),
      status: t.arg({ type: DecisionStatusType, required: true, description: 'What the seller decides.' }),
    },
    errors,
    resolve: async (_root, { productId, status }, { viewer }) => {
      await setPriceDecision(viewer, productId, status);
      return { status };
    },
  }),
}));
