import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { amazonData, type DataTab } from '#server/insight/planning/grids/amazonData.ts';
import { setInsightDecision } from '#server/insight/planning/insights/setInsightDecision.ts';
import { setPriceDecision } from '#server/insight/planning/pricing/setPriceDecision.ts';
import { DataGridType } from '#server/insight/planning/grids/gridTypes.ts';
import type { GridInsight, GridSuggestion } from '#server/insight/planning/grids/dataGrid.ts';
import { DecisionStatusType, InsightType } from '#server/insight/planning/insights/insightTypes.ts';
import { PriceSuggestionType } from '#server/insight/planning/pricing/suggestionTypes.ts';
import {
  planningSettingsColumns,
  servicePercentOf,
  type StoredPlanningSettings,
  storedPlanningSettings,
} from './planningSettings.ts';
import { isPlanningQueued, queuePlanning } from './queuePlanning.ts';
import { RESTOCK_PAGE, restockPage } from '#server/insight/planning/restock/restockPage.ts';
import { restockPlan } from '#server/insight/planning/restock/restockPlan.ts';
import { RestockPageType, RestockRowType, RestockSortType } from '#server/insight/planning/restock/restockTypes.ts';
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
const DataTabType = wordEnum('AmazonDataTab', { description: 'A tab of the data viewer.', values: TABS });

const PlanningSettingsType = builder.prismaObject('PlanningSettings', {
  description: 'How the account reorders what says nothing else, and how old its planning is.',
  select: planningSettingsColumns,
  fields: (t) => ({
    leadDays: t.float({
      description: 'Days from an order to its arrival.',
      resolve: ({ leadDays }) => leadDays.toNumber(),
    }),
    leadDeviationDays: t.float({
      description: 'Standard deviation of them.',
      resolve: ({ leadDeviationDays }) => leadDeviationDays.toNumber(),
    }),
    reviewDays: t.int({ resolve: column('reviewDays'), description: 'Days from one order to the next.' }),
    servicePercent: t.int({
      description: 'Replenishments in 100 that safety stock keeps from running out: 90, 95, 98 or 99.',
      resolve: ({ serviceFactor }) => servicePercentOf(serviceFactor.toNumber()),
    }),
    refreshedAt: t.field({
      resolve: column('refreshedAt'),
      type: 'DateTime',
      nullable: true,
      description: 'When forecasts, suggestions and insights were last made; null: never.',
    }),
    isRefreshing: t.boolean({
      description: 'Rebuilding, or queued for it.',
      resolve: (_settings, _args, { viewer }) => isPlanningQueued(viewer.accountId),
    }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  amazonData: t.field({
    type: DataGridType,
    description: 'What one tab of the data viewer shows, with the types of its columns.',
    args: {
      tab: t.arg({ type: DataTabType, required: true, description: 'Which one.' }),
      marketplace: t.arg({ type: MarketplaceType, description: 'Only of this one.' }),
      productId: t.arg.globalID({ for: [ProductType], description: 'Only of this product; of forecasts alone.' }),
    },
    complexity: 20,
    resolve: (viewer, { tab, marketplace, productId }) =>
      amazonData(viewer, tab, { marketplace, productId: productId && rowNumber(productId.id) }),
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
    type: PlanningSettingsType,
    description: 'How the account reorders, and how old its planning is.',
    resolve: (viewer) => storedPlanningSettings(viewer),
  }),
}));

const viewerOf = { type: ViewerType, description: 'Whose planning it is.' } as const;

interface PlanningPayload {
  planning: StoredPlanningSettings;
  viewer: Viewer;
}
const planningPayload = (name: string) =>
  builder.objectRef<PlanningPayload>(name).implement({
    description: 'The planning as it is now.',
    fields: (t) => ({
      planning: t.expose('planning', { type: PlanningSettingsType, description: 'How the account reorders now.' }),
      viewer: t.expose('viewer', viewerOf),
    }),
  });

const SetProductPlanningPayloadType = builder
  .objectRef<{ productId: number; viewer: Viewer }>('SetProductPlanningPayload')
  .implement({
    description: 'The product as it is reordered now.',
    fields: (t) => ({
      row: t.field({
        type: RestockRowType,
        nullable: true,
        description: 'Its line of the plan; null while it has no forecast.',
        resolve: async ({ productId, viewer }) => (await restockPlan(viewer, { productIds: [productId] }))[0] ?? null,
      }),
      viewer: t.expose('viewer', viewerOf),
    }),
  });

const SetInsightDecisionPayloadType = builder
  .objectRef<{ insight: GridInsight; viewer: Viewer }>('SetInsightDecisionPayload')
  .implement({
    description: 'The insight as it is now.',
    fields: (t) => ({
      insight: t.expose('insight', { type: InsightType, description: 'What was decided about.' }),
      viewer: t.expose('viewer', viewerOf),
    }),
  });

const SetPriceDecisionPayloadType = builder
  .objectRef<{ suggestion: GridSuggestion; viewer: Viewer }>('SetPriceDecisionPayload')
  .implement({
    description: 'The suggested price as it is now.',
    fields: (t) => ({
      suggestion: t.expose('suggestion', { type: PriceSuggestionType, description: 'What was decided about.' }),
      viewer: t.expose('viewer', viewerOf),
    }),
  });

const SetPlanningSettingsInputType = builder.inputType('SetPlanningSettingsInput', {
  description: 'How the account reorders what says nothing else.',
  fields: (t) => ({
    leadDays: t.float({ required: true, description: 'Days from an order to its arrival, 0 to 730.' }),
    leadDeviationDays: t.float({ required: true, description: 'Standard deviation of them, 0 to 365.' }),
    reviewDays: t.int({ required: true, description: 'Days from one order to the next, 1 to 365.' }),
    servicePercent: t.int({
      description: 'Replenishments in 100 that safety stock covers: 90, 95, 98 or 99; absent: as it was.',
    }),
  }),
});

const SetProductPlanningInputType = builder.inputType('SetProductPlanningInput', {
  description: 'How one product is reordered; null: as the account, absent: as it was.',
  fields: (t) => ({
    productId: t.globalID({ for: [ProductType], required: true, description: 'Which product.' }),
    leadDays: t.float({ description: 'Days from an order to its arrival, 0 to 730.' }),
    leadDeviationDays: t.float({ description: 'Standard deviation of them, 0 to 365.' }),
    reviewDays: t.int({ description: 'Days from one order to the next, 1 to 365.' }),
    minimumOrder: t.int({ description: 'Least units of an order.' }),
    casePack: t.int({ description: 'Units are ordered by so many.' }),
    onOrder: t.int({ description: 'Units ordered from the supplier and not yet inbound.' }),
  }),
});

const errors = { types: [DomainError] };

builder.mutationFields((t) => ({
  refreshPlanning: t.field({
    type: planningPayload('RefreshPlanningPayload'),
    description: 'Rebuilds forecasts, suggestions and insights in the background.',
    errors,
    resolve: async (_root, _args, { viewer }) => {
      await queuePlanning(viewer.accountId);
      return { planning: await storedPlanningSettings(viewer), viewer };
    },
  }),
  setPlanningSettings: t.field({
    type: planningPayload('SetPlanningSettingsPayload'),
    description: 'Sets how the account reorders what says nothing else.',
    args: { input: t.arg({ type: SetPlanningSettingsInputType, required: true, description: 'The settings.' }) },
    errors,
    resolve: async (_root, { input }, { viewer }) => ({
      planning: await setPlanningSettings(viewer, input),
      viewer,
    }),
  }),
  setProductPlanning: t.field({
    type: SetProductPlanningPayloadType,
    description: 'Sets how one product is reordered.',
    args: {
      input: t.arg({ type: SetProductPlanningInputType, required: true, description: 'The product’s own rules.' }),
    },
    errors,
    resolve: async (_root, { input: { productId, ...changes } }, { viewer }) => {
      await setProductPlanning(viewer, { productId: productId.id, ...changes });
      return { productId: rowNumber(productId.id), viewer };
    },
  }),
  setInsightDecision: t.field({
    type: SetInsightDecisionPayloadType,
    description: 'Records that the seller applied or dismissed an insight.',
    args: {
      id: t.arg.globalID({ for: InsightType, required: true, description: 'Global id of the insight.' }),
      status: t.arg({ type: DecisionStatusType, required: true, description: 'What the seller decides.' }),
    },
    errors,
    resolve: async (_root, { id, status }, { viewer }) => ({
      insight: await setInsightDecision(viewer, id.id, status),
      viewer,
    }),
  }),
  setPriceDecision: t.field({
    type: SetPriceDecisionPayloadType,
    description: 'Records that the seller applied or dismissed a suggested price; the price at the marketplace stays.',
    args: {
      productId: t.arg.globalID({ for: [ProductType], required: true, description: 'Whose suggested price.' }),
      status: t.arg({ type: DecisionStatusType, required: true, description: 'What the seller decides.' }),
    },
    errors,
    resolve: async (_root, { productId, status }, { viewer }) => ({
      suggestion: await setPriceDecision(viewer, productId.id, status),
      viewer,
    }),
  }),
}));
