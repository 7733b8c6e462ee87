import { word } from '#server/platform/language/say.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import type { AnalysesSummary, StatusSummary } from './analysesSummary.ts';
import type { ProfitAnalysis } from './analysisOf.ts';
import type { ListedAnalysis } from './defaultListings.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { amountField, CostGroupType, ProfitStatusType, SavingGroupType } from '#server/insight/profit/figureTypes.ts';
import type { ProfitAnalysesPage } from './profitAnalysesPage.ts';
import { listedStatuses, type ProfitStatus } from './profitStatus.ts';
import { lastDayOf } from './profitWindow.ts';
import { mainCauseOf } from '#server/insight/profit/evaluation/gapOf.ts';
import { ActionType, CauseKindType, GapCauseType, GapType } from '#server/insight/profit/evaluation/findingTypes.ts';

const NO_COST = 'Null when no sold unit has known price, cost and fees.';

const SavingsLeverType = builder.objectRef<ProfitAnalysis['savings'][number]>('SavingsLever').implement({
  description: 'Potential saving of a cost.',
  fields: (t) => ({
    group: t.expose('group', { type: SavingGroupType, description: 'The cost.' }),
    saving: t.field(amountField('saving', 'Amount in the window.')),
  }),
});

const AnalysisCostsType = builder.objectRef<NonNullable<ProfitAnalysis['costs']>>('AnalysisCosts').implement({
  description: 'Costs of the sales by group.',
  fields: (t) => ({
    productCost: t.field(amountField('product_cost', 'Cost of the goods.')),
    amazonFees: t.field(amountField('amazon_fees', 'Marketplace fees and fulfilment.')),
    storage: t.field(amountField('storage', 'Storage charged by the marketplace.')),
    returns: t.field(amountField('returns', 'Refunds less reimbursements.')),
    tax: t.field(amountField('tax', "The seller's own tax on sales.")),
    ads: t.field(amountField('ads', 'Advertising.')),
    total: t.field(amountField('total', 'Sum of all groups.')),
  }),
});

/** Of amounts that are read for all products at once. */
const SHARED = { field: 0, multiplier: 0 };

export const ProfitAnalysisType = builder.objectRef<ListedAnalysis>('ProfitAnalysis').implement({
  description: 'Profit of a product in the last 30 complete days or in the chosen ones, with recommendations.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'Analysed product.' }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'Whether it is the listing with the most revenue of its ASIN, which the ASIN alone refers to.',
    }),
    currency: t.field({
      type: 'Currency',
      description: 'Currency of the listing.',
      resolve: ({ product }) => product.currency,
    }),
    status: t.expose('status', {
      type: ProfitStatusType,
      nullable: true,
      description: 'Status. Null while its margin is unknown, and without sales and costs.',
    }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', {
      description: 'Units with unknown cost, which the profit excludes.',
    }),
    unitsWithoutFee: t.exposeInt('unitsWithoutFee', {
      description: 'Units with unknown fees, which the profit excludes.',
    }),
    unitsWithoutFreight: t.exposeInt('unitsWithoutFreight', {
      description: 'Units that the seller sends and whose freight is unknown: profit is before it.',
    }),
    isCostZero: t.exposeBoolean('isCostZero', { description: 'Whether the entered cost is 0.' }),
    estimatedShare: t.exposeFloat('estimatedShare', {
      nullable: true,
      description: 'Estimated share of the fees, 0–1. Null without fees.',
    }),
    revenue: t.field(amountField('revenue', 'What buyers were charged, less discounts.')),
    marginPercent: t.exposeFloat('marginPercent', {
      nullable: true,
      description: `Profit / revenue of the same units, percent. ${NO_COST}`,
    }),
    profit: t.field(amountField('profit', `Revenue less costs, tax and advertising. ${NO_COST}`)),
    overheads: t.field({
      ...amountField(
        'overheads',
        'Its share of the overheads of the days, in no other figure. Null while `allocatesOverheads` is false.',
      ),
      complexity: SHARED,
    }),
    profitAfterOverheads: t.field({
      ...amountField('profitAfterOverheads', 'Profit less `overheads`. Null while one of them is unknown.'),
      complexity: SHARED,
    }),
    profitPerUnit: t.field(amountField('profitPerUnit', `Profit / units. ${NO_COST}`)),
    costs: t.expose('costs', { type: AnalysisCostsType, nullable: true, description: `Costs by group. ${NO_COST}` }),
    productCost: t.field(amountField('productCost', `What one unit cost. ${NO_COST}`)),
    mainCostDriver: t.expose('mainCostDriver', {
      type: CostGroupType,
      nullable: true,
      description: 'Largest cost group. Null without costs.',
    }),
    leakDriver: t.field({
      type: CostGroupType,
      nullable: true,
      description:
        "Cost group with the largest excess over the seller's usual share of revenue. Null without an excess.",
      resolve: ({ leak }) => leak?.group ?? null,
    }),
    leakPoints: t.float({
      nullable: true,
      description: 'Excess in percentage points of revenue. Null without an excess.',
      resolve: ({ leak }) => leak?.points ?? null,
    }),
    sellingPrice: t.field(
      amountField('sellingPrice', 'Mean price of the units sold, else the current price. Null while unknown.'),
    ),
    gap: t.expose('gap', { type: GapType, nullable: true, description: 'Loss or missing margin. Null without one.' }),
    causes: t.expose('causes', {
      type: [GapCauseType],
      description: 'What the gap comes from: known amounts add up to it, unknown ones follow.',
    }),
    mainCause: t.field({
      type: CauseKindType,
      nullable: true,
      description: 'The cause with the largest amount. Null without one.',
      resolve: ({ causes }) => mainCauseOf(causes),
    }),
    action: t.expose('action', {
      type: ActionType,
      description: 'The one action advised, by the last 30 complete days.',
    }),
    recommendedPrice: t.field(
      amountField('recommendedPrice', 'Price of the action. Null when the action is not about the price.'),
    ),
    recommendedAction: t.string({
      description: 'The action in words.',
      resolve: ({ recommendedAction }) => word(recommendedAction),
    }),
    savings: t.expose('savings', {
      type: [SavingsLeverType],
      description: 'Potential savings by cost, together at most the gap.',
    }),
    potentialSavings: t.field(
      amountField('potentialSavings', 'Total potential savings in the days, at most the gap. Null without any.'),
    ),
  }),
});

const StatusSummaryType = builder.objectRef<StatusSummary & { status: ProfitStatus }>('StatusSummary').implement({
  description: 'Totals of the products of a status.',
  fields: (t) => ({
    status: t.expose('status', { type: ProfitStatusType, description: 'Status of the products.' }),
    count: t.exposeInt('count', { description: 'Number of products.' }),
    amount: t.field(
      amountField('amount', 'Profit of the products, negative for a loss. Of `danger`: the positive amount at risk.'),
    ),
  }),
});

const AnalysesSummaryType = builder.objectRef<AnalysesSummary>('ProfitAnalysesSummary').implement({
  description: 'Totals of all analyses of the account.',
  fields: (t) => ({
    statuses: t.field({
      type: [StatusSummaryType],
      description: 'Totals by status: those of a margin, worst first, then products without sales that cost money.',
      resolve: ({ statuses }) => listedStatuses.map((status) => ({ status, ...statuses[status] })),
    }),
    unclassified: t.exposeInt('unclassified', { description: 'Number of products without a status.' }),
    monthlyLoss: t.field(
      amountField(
        'monthlyLoss',
        'Losses of hemorrhage, loss and costing, negative or 0: the sum of the listed profits.',
      ),
    ),
    gaps: t.field(amountField('gaps', 'Losses and missing margins of all products.')),
    savings: t.field(amountField('savings', 'Potential savings of all products, at most `gaps`.')),
    hasTax: t.exposeBoolean('hasTax', { description: 'Whether the profits include tax.' }),
    hasAds: t.exposeBoolean('hasAds', { description: 'Whether the profits include advertising.' }),
    hasExchange: t.exposeBoolean('hasExchange', { description: 'False when an amount had no exchange rate to US$.' }),
  }),
});

export const ProfitAnalysesPageType = builder.objectRef<ProfitAnalysesPage>('ProfitAnalysesPage').implement({
  description: 'Page of profit analyses, with their days and the totals of all.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [ProfitAnalysisType],
      complexity: { multiplier: 1 },
      description: 'Analyses of the page.',
    }),
    summary: t.expose('summary', {
      type: AnalysesSummaryType,
      description: 'Totals of all products, independent of the filter.',
    }),
    startDate: t.field({ type: 'Date', description: 'First day of the sales.', resolve: ({ days }) => days.start }),
    endDate: t.field({
      type: 'Date',
      description: 'Last day: yesterday, or that of the chosen period.',
      resolve: ({ days }) => lastDayOf(days),
    }),
  }),
});
