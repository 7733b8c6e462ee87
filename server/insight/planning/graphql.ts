import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
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
import { type StoredPlanningSettings, storedPlanningSettings } from './planningSettings.ts';
import { PlanningSettingsType } from './planningSettingsType.ts';
import { queuePlanning } from '#server/records/recalculation/queuePlanning.ts';
import { RESTOCK_PAGE, restockPage } from '#server/insight/planning/restock/restockPage.ts';
import { restockPlan } from '#server/insight/planning/restock/restockPlan.ts';
import { RestockPageType, RestockRowType, RestockSortType } from '#server/insight/planning/restock/restockTypes.ts';
import './idle/idleTypes.ts';
import { setPlanningSettings } from './setPlanningSettings.ts';
import { setProductPlannings } from '#server/insight/planning/restock/setProductPlannings.ts';

const TABS: Record<DataTab, { description: string }> = {
  products: { description: 'Products with their stock by units.' },
  competitors: { description: "Other sellers' offers." },
  insights: { description: 'Pending insights.' },
  forecasts: { description: 'Demand of the next 30 days.' },
  prices: { description: 'Pending price suggestions.' },
  inventory: { description: 'Stock by days of cover.' },
};
const DataTabType = wordEnum('AmazonDataTab', { description: 'A tab of the data viewer.', values: TABS });

builder.objectFields(ViewerType, (t) => ({
  amazonData: t.field({
    type: DataGridType,
    description: 'Content of one tab of the data viewer, with its column types.',
    args: {
      tab: t.arg({ type: DataTabType, required: true, description: 'Which grid to read.' }),
      marketplace: t.arg({ type: MarketplaceType, description: 'Only this marketplace.' }),
      productId: t.arg.globalID({ for: [ProductType], description: 'Only this product; forecasts only.' }),
      isDecided: t.arg.boolean({
        description: 'True: the insights or prices that the seller applied or dismissed, instead of the pending ones.',
      }),
    },
    complexity: 20,
    resolve: (viewer, { tab, marketplace, productId, isDecided }) =>
      amazonData(viewer, tab, { marketplace, productId: productId && rowNumber(productId.id), isDecided }),
  }),
  restockPlan: t.field({
    type: RestockPageType,
    description: 'Active products with a forecast, by default most urgent order first.',
    args: {
      marketplace: t.arg({ type: MarketplaceType, description: 'Only this marketplace.' }),
      search: t.arg.string({ description: 'Part of a name, SKU or ASIN.' }),
      sort: t.arg({ type: RestockSortType, description: 'Order of the rows.' }),
      ...pageArguments(t.arg, RESTOCK_PAGE),
    },
    complexity: ({ size }) => ({ field: 50, multiplier: Math.max(1, (size ?? RESTOCK_PAGE.standard) / 4) }),
    resolve: (viewer, args) => restockPage(viewer, args),
  }),
  planning: t.field({
    type: PlanningSettingsType,
    description: 'Reorder rules of the account, and the age of its planning.',
    resolve: (viewer) => storedPlanningSettings(viewer),
  }),
}));

const viewerOf = { type: ViewerType, description: 'Account of the planning.' } as const;

interface PlanningPayload {
  planning: StoredPlanningSettings;
  viewer: Viewer;
}
const planningPayload = (name: string) =>
  builder.objectRef<PlanningPayload>(name).implement({
    description: 'The changed planning.',
    fields: (t) => ({
      planning: t.expose('planning', { type: PlanningSettingsType, description: 'Current reorder rules.' }),
      viewer: t.expose('viewer', viewerOf),
    }),
  });

const SetProductPlanningsPayloadType = builder.objectRef<{ viewer: Viewer }>('SetProductPlanningsPayload').implement({
  description: 'The account after the change.',
  fields: (t) => ({ viewer: t.expose('viewer', viewerOf) }),
});
const SetProductPlanningPayloadType = builder
  .objectRef<{ productId: number; viewer: Viewer }>('SetProductPlanningPayload')
  .implement({
    description: 'The changed reorder rules of a product.',
    fields: (t) => ({
      row: t.field({
        type: RestockRowType,
        nullable: true,
        description: 'Row of the plan; null while the product has no forecast.',
        resolve: async ({ productId, viewer }) => (await restockPlan(viewer, { productIds: [productId] }))[0] ?? null,
      }),
      viewer: t.expose('viewer', viewerOf),
    }),
  });

const SetInsightDecisionPayloadType = builder
  .objectRef<{ insight: GridInsight; viewer: Viewer }>('SetInsightDecisionPayload')
  .implement({
    description: 'The changed insight.',
    fields: (t) => ({
      insight: t.expose('insight', { type: InsightType, description: 'Insight that was decided.' }),
      viewer: t.expose('viewer', viewerOf),
    }),
  });

const SetPriceDecisionPayloadType = builder
  .objectRef<{ suggestion: GridSuggestion; viewer: Viewer }>('SetPriceDecisionPayload')
  .implement({
    description: 'The changed price suggestion.',
    fields: (t) => ({
      suggestion: t.expose('suggestion', { type: PriceSuggestionType, description: 'Suggestion that was decided.' }),
      viewer: t.expose('viewer', viewerOf),
    }),
  });

const SetPlanningSettingsInputType = builder.inputType('SetPlanningSettingsInput', {
  description: 'Default reorder rules of the account.',
  fields: (t) => ({
    leadDays: t.float({ required: true, description: 'Days from an order to its arrival, 0 to 730.' }),
    leadDeviationDays: t.float({ required: true, description: 'Standard deviation of the lead time, days, 0 to 365.' }),
    reviewDays: t.int({ required: true, description: 'Days from one order to the next, 1 to 365.' }),
    servicePercent: t.int({
      description:
        'Chance in 100 that the stock lasts until the next arrival, 50 to 99; null: what is worth the stock of each product; absent: unchanged.',
    }),
    capitalPercent: t.float({
      description: 'What money costs in a year, percent, 0 to 900; absent: unchanged.',
    }),
  }),
});

const SetProductPlanningInputType = builder.inputType('SetProductPlanningInput', {
  description: 'Reorder rules of one product; null: the default of the account, absent: unchanged.',
  fields: (t) => ({
    productId: t.globalID({ for: [ProductType], required: true, description: 'Listing to reorder.' }),
    leadDays: t.float({ description: 'Days from an order to its arrival, 0 to 730.' }),
    leadDeviationDays: t.float({ description: 'Standard deviation of the lead time, days, 0 to 365.' }),
    reviewDays: t.int({ description: 'Days from one order to the next, 1 to 365.' }),
    minimumOrder: t.int({ description: 'Minimum units of an order.' }),
    casePack: t.int({ description: 'Units per case; orders are multiples of it.' }),
    onOrder: t.int({ description: 'Units ordered from the supplier and not yet inbound.' }),
    servicePercent: t.int({ description: 'Chance in 100 that the stock lasts until the next arrival, 50 to 99.' }),
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
    description: 'Sets the default reorder rules of the account.',
    args: { input: t.arg({ type: SetPlanningSettingsInputType, required: true, description: 'The settings.' }) },
    errors,
    resolve: async (_root, { input }, { viewer }) => ({
      planning: await setPlanningSettings(viewer, input),
      viewer,
    }),
  }),
  setProductPlanning: t.field({
    type: SetProductPlanningPayloadType,
    description: 'Sets the reorder rules of one product.',
    args: {
      input: t.arg({ type: SetProductPlanningInputType, required: true, description: 'Rules of the product.' }),
    },
    errors,
    resolve: async (_root, { input: { productId, ...changes } }, { viewer }) => {
      await setProductPlannings(viewer, [{ productId: productId.id, ...changes }]);
      return { productId: rowNumber(productId.id), viewer };
    },
  }),
  setProductPlannings: t.field({
    type: SetProductPlanningsPayloadType,
    description: 'Sets the reorder rules of products.',
    args: {
      products: t.arg({
        type: [SetProductPlanningInputType],
        required: true,
        description: 'Rules of the products, all or none; at most 200.',
      }),
    },
    errors,
    resolve: async (_root, { products }, { viewer }) => {
      await setProductPlannings(
        viewer,
        products.map(({ productId, ...changes }) => ({ productId: productId.id, ...changes })),
      );
      return { viewer };
    },
  }),
  setInsightDecision: t.field({
    type: SetInsightDecisionPayloadType,
    description: 'Records that the seller applied or dismissed an insight; `PENDING` takes it back.',
    args: {
      id: t.arg.globalID({ for: InsightType, required: true, description: 'Global id of the insight.' }),
      status: t.arg({ type: DecisionStatusType, required: true, description: 'Decision of the seller.' }),
    },
    errors,
    resolve: async (_root, { id, status }, { viewer }) => ({
      insight: await setInsightDecision(viewer, id.id, status),
      viewer,
    }),
  }),
  setPriceDecision: t.field({
    type: SetPriceDecisionPayloadType,
    description:
      'Records that the seller applied or dismissed a suggested price; `PENDING` takes it back. Does not change the price in the marketplace.',
    args: {
      productId: t.arg.globalID({ for: [ProductType], required: true, description: 'Product of the suggested price.' }),
      status: t.arg({ type: DecisionStatusType, required: true, description: 'Decision of the seller.' }),
    },
    errors,
    resolve: async (_root, { productId, status }, { viewer }) => ({
      suggestion: await setPriceDecision(viewer, productId.id, status),
      viewer,
    }),
  }),
}));
