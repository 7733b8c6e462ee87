import { ViewerType } from '#server/records/identity/graphql.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { SortDirectionType } from '#server/insight/sales/graphql.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { ProfitAnalysesPageType } from '#server/insight/profit/detector/analysisTypes.ts';
import { ProfitChangeType } from '#server/insight/profit/change/changeTypes.ts';
import { explain } from '#server/insight/profit/explain/explain.ts';
import { ExplainInputType, ExplanationType } from '#server/insight/profit/explain/explanationTypes.ts';
import { ProfitStatusType } from './figureTypes.ts';
import { ProductAnalysisType } from './productAnalysisType.ts';
import { incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import { GranularityType, IncomeStatementType, ResultsFilterType } from '#server/insight/profit/income/incomeTypes.ts';
import {
  type AnalysisField,
  ANALYSES_PAGE,
  profitAnalysesPage,
} from '#server/insight/profit/detector/profitAnalysesPage.ts';
import { productAnalysis, profitAnalysis } from '#server/insight/profit/detector/profitAnalysis.ts';
import { profitChange } from '#server/insight/profit/change/profitChange.ts';
import { profitSettingsRow } from '#server/insight/profit/settings/profitSettings.ts';
import { setProfitSettings } from '#server/insight/profit/settings/setProfitSettings.ts';
import {
  ProfitSettingsInputType,
  ProfitSettingsType,
  SetProfitSettingsPayloadType,
} from '#server/insight/profit/settings/settingsTypes.ts';

const FIELDS: Record<AnalysisField, { description: string }> = {
  name: { description: 'Title of the listing.' },
  revenue: { description: 'What buyers were charged.' },
  units: { description: 'Units sold.' },
  profit: { description: 'What is left after costs, fees and advertising.' },
  profitPerUnit: { description: 'What is left of one unit sold.' },
  margin: { description: 'Profit / revenue.' },
  savings: { description: 'What could be saved.' },
};
const ProfitAnalysesSortType = builder.inputType('ProfitAnalysesSort', {
  description: 'Order of profit analyses; ties are in the order of product ids.',
  fields: (t) => ({
    field: t.field({
      type: wordEnum('ProfitAnalysesField', {
        description: 'What analyses are sorted by. Rows without a value come last either way.',
        values: FIELDS,
      }),
      required: true,
      description: 'Sorted by this.',
    }),
    direction: t.field({ type: SortDirectionType, required: true, description: 'From this end.' }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  profitAnalyses: t.field({
    type: ProfitAnalysesPageType,
    description: 'What each product kept of its sales in the last 30 complete days, the largest loss first.',
    args: {
      status: t.arg({ type: ProfitStatusType, description: 'Only this status.' }),
      search: t.arg.string({ description: 'Part of an ASIN, SKU or name.' }),
      sort: t.arg({ type: ProfitAnalysesSortType, description: 'Order of the rows.' }),
      ...pageArguments(t.arg, ANALYSES_PAGE),
    },
    complexity: ({ size }) => ({ field: 50, multiplier: Math.max(1, (size ?? ANALYSES_PAGE.standard) / 10) }),
    cache: 'day',
    resolve: (viewer, { status, search, ...window }) => profitAnalysesPage(viewer, { status, search }, window),
  }),
  profitAnalysis: t.field({
    type: ProductAnalysisType,
    nullable: true,
    description: 'The profit of one product; null when the account has no such product.',
    args: { productId: t.arg.globalID({ for: ProductType, required: true, description: 'Global id of the product.' }) },
    complexity: 50,
    cache: 'day',
    resolve: (viewer, { productId: { id } }) => productAnalysis(viewer, rowNumber(id)),
  }),
}));

builder.prismaObjectField(ProductType, 'listingAnalysis', (t) =>
  t.field({
    type: ProductAnalysisType,
    nullable: true,
    description:
      'The profit of one of the listings of its ASIN at its marketplace; null when there is no such listing.',
    args: {
      productId: t.arg.globalID({
        for: ProductType,
        description: 'Global id of the listing; absent: that of most revenue.',
      }),
    },
    complexity: 50,
    resolve: ({ asin, marketplace }, { productId: listing }, { viewer }) =>
      profitAnalysis(viewer, { asin, marketplace, productId: listing ? rowNumber(listing.id) : null }),
  }),
);

builder.objectFields(ViewerType, (t) => ({
  incomeStatement: t.field({
    type: IncomeStatementType,
    description: 'From gross sales to net profit, by day, week or month.',
    args: {
      filter: t.arg({ type: ResultsFilterType, required: true, description: 'Of which sales.' }),
      granularity: t.arg({
        type: GranularityType,
        required: true,
        defaultValue: 'month',
        description: 'How long its columns are; at most 400 of them.',
      }),
    },
    complexity: 50,
    cache: 'minute',
    resolve: (viewer, { filter, granularity }) => incomeStatement(viewer, { ...filter, granularity }),
  }),
  profitChange: t.field({
    type: ProfitChangeType,
    description: 'Why net profit moved between two periods.',
    args: {
      filter: t.arg({ type: ResultsFilterType, required: true, description: 'Of which sales.' }),
      compareStart: t.arg({ type: 'Date', description: 'First day compared with; absent: the period before.' }),
      compareEnd: t.arg({ type: 'Date', description: 'Last day compared with.' }),
    },
    complexity: 50,
    cache: 'minute',
    resolve: (viewer, { filter, ...compared }) => profitChange(viewer, { ...filter, ...compared }),
  }),
  explain: t.field({
    type: ExplanationType,
    description: 'How a figure comes about, with the SQL that gives the same number.',
    args: { input: t.arg({ type: ExplainInputType, required: true, description: 'The figure and its sales.' }) },
    complexity: 50,
    cache: 'minute',
    resolve: (viewer, { input: { metric, filter, productId: product, inDollars, language } }) => {
      const productId = product ? rowNumber(product.id) : null;
      return explain(viewer, { metric, filter: { ...filter, productId }, isInDollars: inDollars, language });
    },
  }),
}));

builder.objectField(ViewerType, 'profitSettings', (t) =>
  t.field({
    type: ProfitSettingsType,
    description: 'Where the account draws its lines between healthy and bleeding.',
    cache: 'day',
    resolve: (viewer) => profitSettingsRow(viewer),
  }),
);

builder.mutationField('setProfitSettings', (t) =>
  t.field({
    type: SetProfitSettingsPayloadType,
    description: 'Draws the account’s own lines between healthy and bleeding.',
    args: { input: t.arg({ type: ProfitSettingsInputType, required: true, description: 'The lines.' }) },
    errors: { types: [DomainError] },
    resolve: async (_root, { input }, { viewer }) => ({ ...(await setProfitSettings(viewer, input)), viewer }),
  }),
);
