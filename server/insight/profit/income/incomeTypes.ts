import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { PeriodType } from '#server/insight/sales/salesFilterType.ts';
import type { Granularity } from './incomeBuckets.ts';
import { type IncomeLine, incomeLineRules, incomeLines } from './incomeLines.ts';
import type { IncomeColumn, IncomeFigure, IncomeStatement } from './incomeStatement.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';

export const ResultsFilterType = builder.inputType('ResultsFilter', {
  description: 'Sales of a whole account or marketplace. What is absent does not filter.',
  fields: (t) => ({
    period: t.field({ type: PeriodType, required: true, defaultValue: 'thisMonth', description: 'Days of the sales.' }),
    startDate: t.field({ type: 'Date', description: 'First day, of `custom` only.' }),
    endDate: t.field({ type: 'Date', description: 'Last day, of `custom` only; not before the first.' }),
    marketplace: t.field({ type: MarketplaceType, description: 'Only this marketplace.' }),
  }),
});

const SIZES: Record<Granularity, { description: string }> = {
  day: { description: 'A column for each day.' },
  week: { description: 'Weeks from Monday, cut at the edges of the period.' },
  month: { description: 'Months, cut at the edges of the period.' },
};
export const GranularityType = wordEnum<Granularity>('IncomeGranularity', {
  description: 'How long the columns of a statement of results are.',
  values: SIZES,
});

const DESCRIPTIONS: Record<IncomeLine, string> = {
  grossSales: 'What buyers were charged for all items sold, before discounts.',
  discounts: 'Discounts the seller paid.',
  revenue: 'Gross sales less discounts: the revenue of the dashboard.',
  uncostedRevenue: 'Revenue of units whose price, cost or fees are unknown, taken out of the result.',
  refunds: 'Refunded to buyers, less fees given back.',
  cogs: 'Cost of the goods sold, less that of units that came back fit to be sold.',
  fees: 'Marketplace fees: commission, fixed and others.',
  commission: 'The part of fees that is a share of the sale.',
  fixedFees: 'The part of fees charged by unit.',
  otherFees: 'Fees under names that are not known yet.',
  fulfilment: 'Fulfilment and freight the seller paid.',
  tax: "The seller's own tax on sales.",
  storage: 'Storage, and other charges posted by product and day.',
  reimbursements: 'Paid to the seller by the marketplace for what was lost or damaged.',
  ads: 'Advertising.',
  profit: 'What is left: the net profit of the dashboard.',
};
const IncomeLineType = wordEnum<IncomeLine>('IncomeLine', {
  description: 'A line of the statement of results.',
  values: Object.fromEntries(incomeLines.map((line) => [line, { description: DESCRIPTIONS[line] }])) as Record<
    IncomeLine,
    { description: string }
  >,
});

const IncomeFigureType = builder.objectRef<IncomeFigure>('IncomeFigure').implement({
  description: 'A line of the statement in some days.',
  fields: (t) => ({
    line: t.expose('line', { type: IncomeLineType, description: 'Which line.' }),
    label: t.string({
      description: 'Its name for the user, in Portuguese.',
      resolve: ({ line }) => incomeLineRules[line].label,
    }),
    partOf: t.field({
      type: IncomeLineType,
      nullable: true,
      description: 'The line it is a part of; null when it stands by itself.',
      resolve: ({ line }) => incomeLineRules[line].partOf ?? null,
    }),
    isSum: t.boolean({
      description: 'Worked out from the lines above it.',
      resolve: ({ line }) => Boolean(incomeLineRules[line].isSum),
    }),
    amount: t.expose('amount', {
      type: MoneyType,
      nullable: true,
      description: 'Signed as it moves profit; null where units were sold and none has price, cost and fees known.',
    }),
    percentOfRevenue: t.exposeFloat('percentOfRevenue', {
      nullable: true,
      description:
        'Of the revenue of the units whose price, cost and fees are known, down to `uncostedRevenue` of all revenue; null without any.',
    }),
  }),
});

const IncomeColumnType = builder.objectRef<IncomeColumn>('IncomeColumn').implement({
  description: 'The statement of some days.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day.', resolve: ({ days }) => lastDayOf(days) }),
    figures: t.expose('figures', {
      type: [IncomeFigureType],
      complexity: { multiplier: 1 },
      description: 'Every line, in the order of the statement.',
    }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', { description: 'Units whose cost is unknown.' }),
    unitsWithoutFee: t.exposeInt('unitsWithoutFee', { description: 'Units whose fees are unknown.' }),
    unitsWithoutPrice: t.exposeInt('unitsWithoutPrice', { description: 'Units whose price is unknown.' }),
    estimatedShare: t.exposeFloat('estimatedShare', {
      nullable: true,
      description: 'Part of fees and fulfilment that is estimated, 0–1; null without any.',
    }),
    accountAmount: t.expose('accountAmount', {
      type: MoneyType,
      description: 'Posted to the account, of no order and no product: in none of the lines.',
    }),
  }),
});

const AccountAmountType = builder.objectRef<IncomeStatement['accountAmounts'][number]>('AccountAmount').implement({
  description: 'What a marketplace posted to the account alone under one name.',
  fields: (t) => ({
    name: t.exposeString('name', { description: "The marketplace's own name." }),
    amount: t.expose('amount', { type: MoneyType, description: 'Sum, signed as it moves the money of the seller.' }),
  }),
});

export const IncomeStatementType = builder.objectRef<IncomeStatement>('IncomeStatement').implement({
  description:
    'From gross sales to net profit. Money in BRL, each amount at the rate of its day; in its own currency when that is the only one and has no rate.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day.', resolve: ({ days }) => lastDayOf(days) }),
    currency: t.expose('currency', { type: 'Currency', description: 'Of its amounts.' }),
    isConverted: t.exposeBoolean('isConverted', {
      description:
        'Amounts of other currencies are in it: each figure is rounded once, so that lines and columns may differ by cents from their totals.',
    }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description: 'False when an amount had no rate: it is left out, or all is in its own currency.',
    }),
    columns: t.expose('columns', {
      type: [IncomeColumnType],
      complexity: { multiplier: 2 },
      description: 'The oldest days first.',
    }),
    total: t.expose('total', { type: IncomeColumnType, description: 'All days.' }),
    accountAmounts: t.expose('accountAmounts', {
      type: [AccountAmountType],
      complexity: { multiplier: 1 },
      description: 'What was posted to the account alone, by name, the largest first.',
    }),
  }),
});
