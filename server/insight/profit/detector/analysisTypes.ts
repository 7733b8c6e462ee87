import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import type { AnalysesSummary, StatusSummary } from './analysesSummary.ts';
import type { ProfitAnalysis } from './analysisOf.ts';
import type { ListedAnalysis } from './defaultListings.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { amountField, CostGroupType, ProfitStatusType } from '#server/insight/profit/figureTypes.ts';
import type { ProfitAnalysesPage } from './profitAnalysesPage.ts';
import { profitStatuses, type ProfitStatus } from './profitStatus.ts';
import { lastDayOf } from './profitWindow.ts';

const NO_COST = 'Null when no sold unit has price, cost and fees known.';

const SavingsLeverType = builder.objectRef<ProfitAnalysis['savings'][number]>('SavingsLever').implement({
  description: 'A cost that could be lower.',
  fields: (t) => ({
    group: t.expose('group', { type: CostGroupType, description: 'Which cost.' }),
    saving: t.field(amountField('saving', 'By how much in the window.')),
  }),
});

const AnalysisCostsType = builder.objectRef<NonNullable<ProfitAnalysis['costs']>>('AnalysisCosts').implement({
  description: 'What sales cost, by group.',
  fields: (t) => ({
    productCost: t.field(amountField('product_cost', 'What the goods cost.')),
    amazonFees: t.field(amountField('amazon_fees', 'Marketplace fees and fulfilment.')),
    storage: t.field(amountField('storage', 'What the marketplace took for keeping the stock.')),
    returns: t.field(amountField('returns', 'Refunds less reimbursements.')),
    tax: t.field(amountField('tax', "The seller's own tax on sales.")),
    ads: t.field(amountField('ads', 'Advertising.')),
    total: t.field(amountField('total', 'All of them.')),
  }),
});

export const ProfitAnalysisType = builder.objectRef<ListedAnalysis>('ProfitAnalysis').implement({
  description: 'What one product kept of its sales in the last 30 complete days, and what to do about it.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'What was sold.' }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'Of all listings of its ASIN it is the one with most revenue: its ASIN alone leads to it.',
    }),
    currency: t.field({
      type: 'Currency',
      description: 'What it is sold in.',
      resolve: ({ product }) => product.currency,
    }),
    status: t.expose('status', {
      type: ProfitStatusType,
      nullable: true,
      description: 'By its margin; null without one.',
    }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', {
      description: 'Units whose cost is unknown: not in the profit.',
    }),
    unitsWithoutFee: t.exposeInt('unitsWithoutFee', {
      description: 'Units whose fees are unknown: not in the profit.',
    }),
    isCostZero: t.exposeBoolean('isCostZero', { description: 'The goods are said to cost nothing.' }),
    estimatedShare: t.exposeFloat('estimatedShare', {
      nullable: true,
      description: 'Part of the fees that is estimated, 0–1; null without fees.',
    }),
    revenue: t.field(amountField('revenue', 'What buyers were charged, less discounts.')),
    marginPercent: t.exposeFloat('marginPercent', {
      nullable: true,
      description: `Profit / revenue of the same units, percent. ${NO_COST}`,
    }),
    profit: t.field(amountField('profit', `Revenue less costs, tax and advertising. ${NO_COST}`)),
    profitPerUnit: t.field(amountField('profitPerUnit', `Profit / units. ${NO_COST}`)),
    costs: t.expose('costs', { type: AnalysisCostsType, nullable: true, description: `Costs by group. ${NO_COST}` }),
    productCost: t.field(amountField('productCost', `What one unit cost. ${NO_COST}`)),
    mainCostDriver: t.expose('mainCostDriver', {
      type: CostGroupType,
      nullable: true,
      description: 'The group that cost most; null without costs.',
    }),
    leakDriver: t.field({
      type: CostGroupType,
      nullable: true,
      description: 'The group that takes most more of the revenue than is usual for the seller; null when none does.',
      resolve: ({ leak }) => leak?.group ?? null,
    }),
    leakPoints: t.float({
      nullable: true,
      description: 'How much more, in points of revenue.',
      resolve: ({ leak }) => leak?.points ?? null,
    }),
    sellingPrice: t.field(
      amountField('sellingPrice', 'Mean price of the units sold, else the price asked; null while unknown.'),
    ),
    recommendedPrice: t.field(
      amountField(
        'recommendedPrice',
        'The least price with the wanted margin; null when it is reached or no price reaches it.',
      ),
    ),
    recommendedAction: t.exposeString('recommendedAction', { description: 'What to do, in English.' }),
    savings: t.expose('savings', { type: [SavingsLeverType], description: 'What could be saved, by cost.' }),
    potentialSavings: t.field(
      amountField('potentialSavings', 'All that could be saved in 30 days; null when nothing.'),
    ),
  }),
});

const StatusSummaryType = builder.objectRef<StatusSummary & { status: ProfitStatus }>('StatusSummary').implement({
  description: 'The products of one status together.',
  fields: (t) => ({
    status: t.expose('status', { type: ProfitStatusType, description: 'Which status.' }),
    count: t.exposeInt('count', { description: 'Products.' }),
    amount: t.field(
      amountField('amount', 'Their profit, a loss being negative; of `danger` what is at risk, positive.'),
    ),
  }),
});

const AnalysesSummaryType = builder.objectRef<AnalysesSummary>('ProfitAnalysesSummary').implement({
  description: 'All analyses of the account together.',
  fields: (t) => ({
    statuses: t.field({
      type: [StatusSummaryType],
      description: 'Each status, the worst first.',
      resolve: ({ statuses }) => profitStatuses.map((status) => ({ status, ...statuses[status] })),
    }),
    unclassified: t.exposeInt('unclassified', { description: 'Products without a margin.' }),
    monthlyLoss: t.field(amountField('monthlyLoss', 'Losses of hemorrhage and loss, negative or 0.')),
    hasTax: t.exposeBoolean('hasTax', { description: 'Tax is part of the profits.' }),
    hasAds: t.exposeBoolean('hasAds', { description: 'Advertising is part of the profits.' }),
    hasExchange: t.exposeBoolean('hasExchange', { description: 'False when an amount had no rate into US$.' }),
  }),
});

export const ProfitAnalysesPageType = builder.objectRef<ProfitAnalysesPage>('ProfitAnalysesPage').implement({
  description: 'Numbered rows of what products kept, with their days and the sums of all.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [ProfitAnalysisType],
      complexity: { multiplier: 1 },
      description: 'The analyses of the page.',
    }),
    summary: t.expose('summary', { type: AnalysesSummaryType, description: 'Of all products, whatever the filter.' }),
    startDate: t.field({ type: 'Date', description: 'First day of the sales.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day: yesterday.', resolve: ({ days }) => lastDayOf(days) }),
  }),
});
