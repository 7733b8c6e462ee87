import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { FigureMarkType } from '#server/insight/coverage/markType.ts';
import { PeriodType } from '#server/insight/sales/salesFilterType.ts';
import type { Granularity } from './incomeBuckets.ts';
import { type IncomeLine, incomeLineRules, incomeLines } from './incomeLines.ts';
import type { IncomeColumn, IncomeFigure, IncomeStatement } from './incomeStatement.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';

export const ResultsFilterType = builder.inputType('ResultsFilter', {
  description: 'Filter of sales of an account or marketplace. Absent fields do not filter.',
  fields: (t) => ({
    period: t.field({ type: PeriodType, required: true, defaultValue: 'thisMonth', description: 'Days of the sales.' }),
    startDate: t.field({ type: 'Date', description: 'First day, of `custom` only.' }),
    endDate: t.field({ type: 'Date', description: 'Last day, of `custom` only; not before the first.' }),
    marketplace: t.field({ type: MarketplaceType, description: 'Only this marketplace.' }),
  }),
});

const SIZES: Record<Granularity, { description: string }> = {
  day: { description: 'One column per day.' },
  week: { description: 'Weeks from Monday, clipped to the period.' },
  month: { description: 'Months, clipped to the period.' },
};
export const GranularityType = wordEnum<Granularity>('IncomeGranularity', {
  description: 'Period of the columns of an income statement.',
  values: SIZES,
});

const DESCRIPTIONS: Record<IncomeLine, string> = {
  grossSales: 'Amount charged to buyers for all items, before discounts.',
  discounts: 'Discounts paid by the seller.',
  revenue: 'Gross sales less discounts: the revenue of the dashboard.',
  otherIncome: 'Freight and wrapping that buyers paid to the seller.',
  refunds: 'Refunds to buyers, less returned fees.',
  cogs: 'Cost of the goods sold, less that of returned units in sellable condition.',
  fees: 'Marketplace fees: commission, fixed and others.',
  commission: 'Fees charged as a share of the sale.',
  fixedFees: 'Fees charged per unit.',
  instalments: 'What the marketplace charges for sales in instalments.',
  otherFees: 'Other fees, those with unknown names included.',
  fulfilment: 'Fulfilment and freight paid by the seller.',
  tax: "The seller's own tax on sales.",
  storage: 'Storage, and other charges posted by product and day.',
  accountFees:
    'Services charged to the account and not to products, such as a subscription, and advertising charged in one sum on days without an advertising report.',
  reimbursements: 'Reimbursements by the marketplace for lost or damaged goods.',
  ads: 'Advertising.',
  profit: 'Net profit, as on the dashboard.',
};
const IncomeLineType = wordEnum<IncomeLine>('IncomeLine', {
  description: 'Line of the income statement.',
  values: Object.fromEntries(incomeLines.map((line) => [line, { description: DESCRIPTIONS[line] }])) as Record<
    IncomeLine,
    { description: string }
  >,
});

const IncomeFigureType = builder.objectRef<IncomeFigure>('IncomeFigure').implement({
  description: 'Amount of a statement line in some days.',
  fields: (t) => ({
    line: t.expose('line', { type: IncomeLineType, description: 'Line of the statement.' }),
    label: t.string({
      description: 'Name of the line in Portuguese.',
      resolve: ({ line }) => incomeLineRules[line].label,
    }),
    partOf: t.field({
      type: IncomeLineType,
      nullable: true,
      description: 'Parent line. Null for a top-level line.',
      resolve: ({ line }) => incomeLineRules[line].partOf ?? null,
    }),
    isSum: t.boolean({
      description: 'Whether the line is computed from the lines above it.',
      resolve: ({ line }) => Boolean(incomeLineRules[line].isSum),
    }),
    amount: t.expose('amount', {
      type: MoneyType,
      nullable: true,
      description:
        'Amount signed by its effect on profit. Null of what is known of no unit sold: product cost without a cost, profit without a price; and when its source has not been read for any of the days. Profit is before the cost of `unitsWithoutCost`.',
    }),
    mark: t.expose('mark', { type: FigureMarkType, description: 'What is known of the amount.' }),
    percentOfRevenue: t.exposeFloat('percentOfRevenue', {
      nullable: true,
      description: 'Percentage of revenue. Null without revenue.',
    }),
  }),
});

const IncomeColumnType = builder.objectRef<IncomeColumn>('IncomeColumn').implement({
  description: 'Column of the statement.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day.', resolve: ({ days }) => lastDayOf(days) }),
    isRunning: t.exposeBoolean('isRunning', {
      description: 'Whether its day, week or month is not over. Of the total: whether the period is not.',
    }),
    figures: t.expose('figures', {
      type: [IncomeFigureType],
      complexity: { multiplier: 1 },
      description: 'All lines in the order of the statement.',
    }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', { description: 'Units with unknown cost.' }),
    unitsWithoutFee: t.exposeInt('unitsWithoutFee', { description: 'Units with unknown fees.' }),
    unitsWithoutPrice: t.exposeInt('unitsWithoutPrice', { description: 'Units with unknown price.' }),
    estimatedShare: t.exposeFloat('estimatedShare', {
      nullable: true,
      description: 'Estimated share of fees and fulfilment, 0–1. Null without any.',
    }),
    accountAmount: t.expose('accountAmount', {
      type: MoneyType,
      description: 'Ledger entries of the account without order or product, which no line includes.',
    }),
  }),
});

const AccountAmountType = builder.objectRef<IncomeStatement['accountAmounts'][number]>('AccountAmount').implement({
  description: 'Sum of ledger entries of the account with one name.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name used by the marketplace.' }),
    amount: t.expose('amount', { type: MoneyType, description: "Sum, signed from the seller's view." }),
  }),
});

const AccountFeeType = builder.objectRef<IncomeStatement['accountFees'][number]>('AccountFee').implement({
  description: 'Part of the line `accountFees` with one name.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name used by the marketplace.' }),
    isAdvertising: t.exposeBoolean('isAdvertising', { description: 'Whether it is a charge for advertising.' }),
    amount: t.expose('amount', { type: MoneyType, description: "Sum, signed from the seller's view." }),
  }),
});

export const IncomeStatementType = builder.objectRef<IncomeStatement>('IncomeStatement').implement({
  description:
    'Income statement from gross sales to net profit. Money in BRL, each amount at the rate of its day, or in its own currency when that is the only one and has no exchange rate.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day.', resolve: ({ days }) => lastDayOf(days) }),
    currency: t.expose('currency', { type: 'Currency', description: 'Currency of its amounts.' }),
    isConverted: t.exposeBoolean('isConverted', {
      description:
        'Whether it includes converted amounts: each figure is rounded once, so that lines and columns may differ by cents from their totals.',
    }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description:
        'False when an amount had no exchange rate: it is excluded, or all amounts are in their own currency.',
    }),
    columns: t.expose('columns', {
      type: [IncomeColumnType],
      complexity: { multiplier: 2 },
      description: 'Columns in chronological order.',
    }),
    total: t.expose('total', { type: IncomeColumnType, description: 'Column of all days.' }),
    accountAmounts: t.expose('accountAmounts', {
      type: [AccountAmountType],
      complexity: { multiplier: 1 },
      description: 'Amounts of the account outside the lines, by name, largest first.',
    }),
    accountFees: t.expose('accountFees', {
      type: [AccountFeeType],
      complexity: { multiplier: 1 },
      description: 'Parts of the line `accountFees` by name, largest first.',
    }),
  }),
});
