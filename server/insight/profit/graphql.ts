import { ViewerType } from '#server/records/identity/graphql.ts';
import { AlertType } from '#server/records/alerts/graphql.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { SortDirectionType } from '#server/insight/sales/graphql.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { ProfitAnalysesPageType, ProfitAnalysisType } from '#server/insight/profit/detector/analysisTypes.ts';
import { ProfitChangeType } from '#server/insight/profit/change/changeTypes.ts';
import { explain } from '#server/insight/profit/explain/explain.ts';
import { ExplainInputType, ExplanationType } from '#server/insight/profit/explain/explanationTypes.ts';
import { amountField, ProductPricingType, ProfitStatusType } from './figureTypes.ts';
import { incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import { GranularityType, IncomeStatementType, ResultsFilterType } from '#server/insight/profit/income/incomeTypes.ts';
import { maxCpc } from '#server/insight/profit/pricing/maxCpc.ts';
import {
  type PriceSimulation,
  priceSimulation,
  simulatedBreakEven,
} from '#server/insight/profit/pricing/priceSimulation.ts';
import { productPricings } from '#server/insight/profit/pricing/productPricing.ts';
import {
  type AnalysisField,
  ANALYSES_PAGE,
  profitAnalysesPage,
} from '#server/insight/profit/detector/profitAnalysesPage.ts';
import { type ProductAnalysis, profitAnalysis } from '#server/insight/profit/detector/profitAnalysis.ts';
import { profitChange } from '#server/insight/profit/change/profitChange.ts';
import type { ProfitPoint } from '#server/insight/profit/detector/profitHistory.ts';
import { profitSettingsRow } from '#server/insight/profit/settings/profitSettings.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { setProfitSettings } from '#server/insight/profit/settings/setProfitSettings.ts';
import {
  ProfitSettingsInputType,
  ProfitSettingsType,
  SetProfitSettingsPayloadType,
} from '#server/insight/profit/settings/settingsTypes.ts';
import { simulatedSales } from '#server/insight/profit/pricing/simulatedSales.ts';

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

const ProfitPointType = builder.objectRef<ProfitPoint>('ProfitPoint').implement({
  description: 'What the analysis of one day said, of the 30 days that ended with it.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'Day of the analysis.' }),
    marginPercent: t.exposeFloat('marginPercent', { description: 'Profit / revenue, percent.' }),
    profitPerUnit: t.field(amountField('profitPerUnit', 'What is left of one unit sold.')),
  }),
});

const PriceSimulationType = builder
  .objectRef<PriceSimulation & { breakEvenPrice: number | null; currency: string }>('PriceSimulation')
  .implement({
    description:
      'What the same units would have left at another price if fees were 15 % of it and 3 a unit; storage and returns stay.',
    fields: (t) => ({
      currency: t.exposeString('currency', { description: 'ISO 4217 code of its amounts, which are decimals.' }),
      revenue: t.exposeFloat('revenue', { description: 'Price × units.' }),
      costs: t.exposeFloat('costs', { description: 'Goods, fees, storage and returns.' }),
      profit: t.exposeFloat('profit', { description: 'Revenue less costs.' }),
      marginPercent: t.exposeFloat('marginPercent', { description: 'Profit / revenue, percent; 0 without revenue.' }),
      profitPerUnit: t.exposeFloat('profitPerUnit', { description: 'Profit / units; 0 without units.' }),
      breakEvenPrice: t.exposeFloat('breakEvenPrice', {
        nullable: true,
        description: 'The price, in the currency of the products, that leaves nothing; null without units.',
      }),
    }),
  });

const ProductAnalysisType = builder.objectRef<ProductAnalysis>('ProductAnalysis').implement({
  description: 'The profit of one product: now, over time, and at other prices.',
  fields: (t) => ({
    current: t.expose('current', { type: ProfitAnalysisType, description: 'The last 30 complete days.' }),
    startDate: t.field({ type: 'Date', description: 'First day of them.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day of them.', resolve: ({ days }) => lastDayOf(days) }),
    history: t.expose('history', {
      type: [ProfitPointType],
      description: 'The last 30 daily analyses, the oldest first; days without a margin are left out.',
    }),
    alerts: t.expose('alerts', { type: [AlertType], description: 'About this product, the latest first.' }),
    listings: t.expose('listings', {
      type: [ProfitAnalysisType],
      description: 'Every listing of the id and what is sold under their SKUs elsewhere, most revenue first.',
    }),
    pricings: t.field({
      type: [ProductPricingType],
      description:
        'Profit as a function of price: of this product, then of what is sold under its SKU at the other marketplace. Without those whose costs are not known.',
      resolve: ({ current, listings, settings }) => productPricings({ current, listings }, settings.targetMargin),
    }),
    targetMarginPercent: t.float({
      description: 'Profit in percent of the price that recommended prices aim at.',
      resolve: ({ settings }) => settings.targetMargin,
    }),
    maxCpc: t.field({
      type: MoneyType,
      nullable: true,
      description: 'What a click may cost at most to keep that margin, as it is sold; null without clicks.',
      resolve: ({ current, settings, days }, _args, { viewer }) =>
        maxCpc(viewer.accountId, current, settings.targetMargin, days),
    }),
    priceSimulation: t.field({
      type: PriceSimulationType,
      nullable: true,
      description: 'The simple simulator; null while costs are not known.',
      args: { price: t.arg.float({ required: true, description: 'Decimals of the currency amounts are shown in.' }) },
      resolve: ({ current }, { price }) => {
        const sales = simulatedSales(current);
        if (!sales) return null;
        const { currency } = current.revenue.shown;
        return { ...priceSimulation(price, sales), breakEvenPrice: simulatedBreakEven(sales), currency };
      },
    }),
  }),
});

const listingArgs = {
  asin: { required: true, description: 'ASIN or Mercado Livre id.' },
  productId: { description: 'One listing of several.' },
} as const;

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
    description: 'The profit of one product; null when there is none.',
    args: {
      asin: t.arg.string(listingArgs.asin),
      marketplace: t.arg({ type: MarketplaceType, description: 'Of several listings the one of most revenue here.' }),
      productId: t.arg.int(listingArgs.productId),
    },
    complexity: 50,
    cache: 'day',
    resolve: (viewer, choice) => profitAnalysis(viewer, choice),
  }),
}));

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
