import { ViewerType } from '#server/records/identity/graphql.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { OrderStatusType, PeriodType } from '#server/insight/sales/salesFilterType.ts';
import { SortDirectionType } from '#server/platform/graphql/sortDirectionType.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { chosenPeriod } from '#server/insight/profit/evaluation/analysedDays.ts';
import { ProfitAnalysesPageType } from '#server/insight/profit/detector/analysisTypes.ts';
import { ProfitChangeType } from '#server/insight/profit/change/changeTypes.ts';
import { explain } from '#server/insight/profit/explain/explain.ts';
import { ExplainInputType, ExplanationType } from '#server/insight/profit/explain/explanationTypes.ts';
import { ProfitStatusType } from './figureTypes.ts';
import { ProductAnalysisType } from './productAnalysisType.ts';
import '#server/insight/profit/income/expenseMutation.ts';
import { incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import {
  BasisType,
  GranularityType,
  IncomeStatementType,
  ResultsFilterType,
} from '#server/insight/profit/income/incomeTypes.ts';
import {
  productStatementsPage,
  STATEMENTS_PAGE,
} from '#server/insight/profit/income/products/productStatementsPage.ts';
import {
  ProductStatementsPageType,
  ProductStatementsSortType,
} from '#server/insight/profit/income/products/productStatementsTypes.ts';
import { incomeTies } from '#server/insight/profit/income/ties/incomeTies.ts';
import { IncomeTiesType } from '#server/insight/profit/income/ties/tiesType.ts';
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
  revenue: { description: 'Amount charged to buyers.' },
  units: { description: 'Units sold.' },
  profit: { description: 'Profit after costs, fees and advertising.' },
  profitPerUnit: { description: 'Profit per unit sold.' },
  margin: { description: 'Profit / revenue.' },
  savings: { description: 'Potential savings.' },
};
const ProfitAnalysesSortType = builder.inputType('ProfitAnalysesSort', {
  description: 'Order of profit analyses; ties are in the order of product ids.',
  fields: (t) => ({
    field: t.field({
      type: wordEnum('ProfitAnalysesField', {
        description: 'Sort field of analyses. Rows without a value come last in both directions.',
        values: FIELDS,
      }),
      required: true,
      description: 'Sort field.',
    }),
    direction: t.field({ type: SortDirectionType, required: true, description: 'Sort direction.' }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  profitAnalyses: t.field({
    type: ProfitAnalysesPageType,
    description:
      'Profit of each product in the last 30 complete days, or in a chosen period. Default order: largest loss first.',
    args: {
      period: t.arg({ type: PeriodType, description: 'Days as on the dashboard. Default: the last 30 complete ones.' }),
      startDate: t.arg({ type: 'Date', description: 'First day, of `custom` only.' }),
      endDate: t.arg({ type: 'Date', description: 'Last day, of `custom` only; not before the first.' }),
      status: t.arg({ type: ProfitStatusType, description: 'Only this status.' }),
      search: t.arg.string({ description: 'Part of an ASIN, SKU or name.' }),
      sort: t.arg({ type: ProfitAnalysesSortType, description: 'Order of the rows.' }),
      ...pageArguments(t.arg, ANALYSES_PAGE),
    },
    // a chosen period is evaluated besides the 30 days, whose advice it has
    complexity: ({ size }) => ({
      field: 100,
      multiplier: Math.max(1, (size ?? ANALYSES_PAGE.standard) / 10),
    }),
    cache: 'day',
    resolve: (viewer, { status, search, period: dateRange, startDate, endDate, ...window }) =>
      profitAnalysesPage(viewer, { status, search, chosen: chosenPeriod({ dateRange, startDate, endDate }) }, window),
  }),
  profitAnalysis: t.field({
    type: ProductAnalysisType,
    nullable: true,
    description: 'Profit analysis of a product. Null when the account does not have it.',
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
    description: 'Profit analysis of a listing of the ASIN at the marketplace. Null without such a listing.',
    args: {
      productId: t.arg.globalID({
        for: ProductType,
        description: 'Global id of the listing. Default: the one with the most revenue.',
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
    description: 'Income statement by day, week, month or marketplace.',
    args: {
      filter: t.arg({ type: ResultsFilterType, required: true, description: 'Of which sales.' }),
      granularity: t.arg({
        type: GranularityType,
        required: true,
        defaultValue: 'month',
        description: 'What a column is of. At most 400 columns.',
      }),
      basis: t.arg({
        type: BasisType,
        required: true,
        defaultValue: 'accrual',
        description: 'Day on which amounts count.',
      }),
      productId: t.arg.globalID({
        for: ProductType,
        description: 'Global id of a product, for its sales only; by accrual.',
      }),
    },
    complexity: 50,
    cache: 'minute',
    resolve: (viewer, { filter, productId: product, ...shown }) =>
      incomeStatement(viewer, { ...filter, ...shown, productId: product ? rowNumber(product.id) : null }),
  }),
  incomeByProduct: t.field({
    type: ProductStatementsPageType,
    description: 'Income statement of each product, by accrual. Default order: largest contribution margin first.',
    args: {
      filter: t.arg({ type: ResultsFilterType, required: true, description: 'Of which sales.' }),
      sort: t.arg({ type: ProductStatementsSortType, description: 'Order of the rows.' }),
      ...pageArguments(t.arg, STATEMENTS_PAGE),
    },
    complexity: ({ size }) => ({ field: 50, multiplier: Math.max(1, (size ?? STATEMENTS_PAGE.standard) / 50) }),
    cache: 'minute',
    resolve: (viewer, { filter, ...window }) => productStatementsPage(viewer, filter, window),
  }),
  incomeTies: t.field({
    type: IncomeTiesType,
    description: 'Net profit of the same days on the way of each screen that shows it.',
    args: {
      filter: t.arg({ type: ResultsFilterType, required: true, description: 'Of which sales.' }),
      status: t.arg({ type: OrderStatusType, description: 'Only orders in this status.' }),
      productId: t.arg.globalID({ for: ProductType, description: 'Global id of a product, for its sales only.' }),
    },
    complexity: 150,
    cache: 'minute',
    resolve: (viewer, { filter, status, productId: product }) =>
      incomeTies(viewer, { ...filter, status, productId: product ? rowNumber(product.id) : null }),
  }),
  profitChange: t.field({
    type: ProfitChangeType,
    description: 'Change of net profit between two periods, with its effects.',
    args: {
      filter: t.arg({ type: ResultsFilterType, required: true, description: 'Of which sales.' }),
      compareStart: t.arg({ type: 'Date', description: 'First day of the comparison. Default: the previous period.' }),
      compareEnd: t.arg({ type: 'Date', description: 'Last day of the comparison.' }),
    },
    complexity: 50,
    cache: 'minute',
    resolve: (viewer, { filter, ...compared }) => profitChange(viewer, { ...filter, ...compared }),
  }),
  explain: t.field({
    type: ExplanationType,
    description: 'Explanation of a figure, with SQL that returns the same number.',
    args: { input: t.arg({ type: ExplainInputType, required: true, description: 'Figure and its sales.' }) },
    complexity: 50,
    cache: 'minute',
    resolve: (viewer, { input: { metric, filter, productId: product, inDollars, language } }) => {
      const productId = product ? rowNumber(product.id) : null;
      return explain(viewer, {
        metric,
        filter: { ...filter, productId },
        isInDollars: inDollars,
        language: language ?? null,
      });
    },
  }),
}));

builder.objectField(ViewerType, 'profitSettings', (t) =>
  t.field({
    type: ProfitSettingsType,
    description: 'Profit thresholds of the account.',
    cache: 'day',
    resolve: (viewer) => profitSettingsRow(viewer),
  }),
);

builder.mutationField('setProfitSettings', (t) =>
  t.field({
    type: SetProfitSettingsPayloadType,
    description: 'Sets the profit thresholds of the account.',
    args: { input: t.arg({ type: ProfitSettingsInputType, required: true, description: 'New thresholds.' }) },
    errors: { types: [DomainError] },
    resolve: async (_root, { input }, { viewer }) => ({ ...(await setProfitSettings(viewer, input)), viewer }),
  }),
);
