import { word } from '#server/platform/language/say.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { FigureMarkType } from '#server/insight/coverage/markType.ts';
import { PeriodType } from '#server/insight/sales/salesFilterType.ts';
import type { Granularity } from './sums/incomeBuckets.ts';
import { type IncomeLine, incomeLineRules, incomeLines } from './incomeLines.ts';
import type { IncomeBasis, IncomeColumn, IncomeStatement } from './incomeStatement.ts';
import type { IncomeSlice } from './incomeSlice.ts';
import type { IncomeFigure } from './statementFigures.ts';
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
  marketplace: { description: 'Marketplaces with amounts, side by side, over all days.' },
};
export const GranularityType = wordEnum<Granularity>('IncomeGranularity', {
  description: 'What the columns of an income statement are of.',
  values: SIZES,
});

const BASES: Record<IncomeBasis, { description: string }> = {
  accrual: { description: 'Competência: on the day of the sale, of the click or of the charge.' },
  cash: {
    description:
      'Caixa: a sale with its first amount that the marketplace released, posted amounts when they are released, tax on the 20th of the next month; goods, own parcels and advertising as in the accrual basis.',
  },
};
export const BasisType = wordEnum<IncomeBasis>('IncomeBasis', {
  description: 'Day on which amounts count.',
  values: BASES,
});

const DESCRIPTIONS: Record<IncomeLine, string> = {
  grossSales: 'Amount charged to buyers for all items, before discounts.',
  otherIncome: 'Freight and wrapping that buyers paid to the seller.',
  refunds: 'Price and freight given back to buyers; fees that come back are in `fees`.',
  discounts: 'Discounts paid by the seller.',
  tax: "The seller's own tax on sales, as on the screen of costs.",
  netRevenue: 'Gross sales and freight less refunds, discounts and tax.',
  cogs: 'Cost of the goods sold, less that of returned units in sellable condition.',
  grossProfit: 'Net revenue less the cost of goods sold.',
  fees: 'Marketplace fees, less those given back.',
  commission: 'Fees charged as a share of the sale.',
  fixedFees: 'Fees charged per unit.',
  instalments: 'What the marketplace charges for sales in instalments.',
  otherFees: 'Other fees, those with unknown names included.',
  feesReturned: 'Fees and freight that the marketplace gave back for returns.',
  returnFees: 'What the marketplace charges for returns.',
  freight: 'Freight paid by the seller.',
  marketplaceFreight: 'Freight charged by the marketplace.',
  ownFreight: "The seller's own freight.",
  fulfilment: 'Fulfilment by the marketplace.',
  storage: 'What the marketplaces charge for keeping stock.',
  productStorage: 'Storage, and other charges posted by product and day.',
  accountStorage: 'Storage that was charged in one sum and that no report lists by product.',
  ads: 'Advertising on the day of the click.',
  packaging: 'Boxes and other packing material of orders that the seller sends.',
  contribution: 'Contribution margin: gross profit less what the sales cost.',
  accountFees:
    'Services charged to the account and not to products, such as a subscription, and advertising charged in one sum on days without an advertising report.',
  overheads: 'Fixed expenses.',
  reimbursements: 'Reimbursements by the marketplace for lost or damaged goods.',
  exchangeRounding: 'Cents between the sum of converted lines, each rounded once, and their sum rounded once.',
  operatingResult: 'Contribution margin less expenses, with reimbursements.',
  profitTaxes: 'IRPJ and CSLL of Lucro Presumido and Lucro Real, estimated by the share of the revenue of the quarter.',
  profit: 'Net profit: that of the dashboard less fixed expenses, IRPJ and CSLL.',
};
export const IncomeLineType = wordEnum<IncomeLine>('IncomeLine', {
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
      description: 'Name of the line.',
      resolve: ({ line }) => word({ code: incomeLineRules[line].label }),
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
        'Amount signed by its effect on profit. Null of what is known of no unit sold: product cost without a cost, profit without a price; and when its source has not been read for any of the days. Gross profit and what follows is before the cost of `unitsWithoutCost`.',
    }),
    mark: t.expose('mark', { type: FigureMarkType, description: 'What is known of the amount.' }),
    percentOfNetRevenue: t.exposeFloat('percentOfNetRevenue', {
      nullable: true,
      description: 'Percentage of net revenue. Null without net revenue.',
    }),
  }),
});

export const IncomeSliceType = builder.interfaceRef<IncomeSlice>('IncomeSlice').implement({
  description: "The statement's lines of some sales, with what is not known of them.",
  fields: (t) => ({
    figures: t.field({
      type: [IncomeFigureType],
      complexity: { multiplier: 1 },
      description: 'Lines in the order of the statement.',
      args: { lines: t.arg({ type: [IncomeLineType], description: 'Only these lines.' }) },
      resolve: ({ figures }, { lines }) => (lines ? figures.filter(({ line }) => lines.includes(line)) : figures),
    }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', { description: 'Units with unknown cost.' }),
    revenueWithoutCost: t.expose('revenueWithoutCost', {
      type: MoneyType,
      description: 'Revenue of the units with unknown cost, by the day of the sale.',
    }),
    unitsWithoutFee: t.exposeInt('unitsWithoutFee', { description: 'Units with unknown fees.' }),
    unitsWithoutFreight: t.exposeInt('unitsWithoutFreight', {
      description: 'Units that the seller sends and whose freight is unknown.',
    }),
    unitsWithoutPrice: t.exposeInt('unitsWithoutPrice', { description: 'Units with unknown price.' }),
    estimatedShare: t.exposeFloat('estimatedShare', {
      nullable: true,
      description: 'Estimated share of fees and fulfilment, 0–1. Null without any.',
    }),
  }),
});

const IncomeColumnType = builder.objectRef<IncomeColumn>('IncomeColumn').implement({
  description: 'Column of the statement.',
  interfaces: [IncomeSliceType],
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day.', resolve: ({ days }) => lastDayOf(days) }),
    marketplace: t.expose('marketplace', {
      type: MarketplaceType,
      nullable: true,
      description: 'Of a column of one marketplace. Null otherwise.',
    }),
    isRunning: t.exposeBoolean('isRunning', {
      description: 'Whether its day, week or month is not over. Of the total: whether the period is not.',
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

const OpenItemType = builder.objectRef<NonNullable<IncomeStatement['open']>[number]>('IncomeOpenItem').implement({
  description: 'What of a statement line is open at the end of the period.',
  fields: (t) => ({
    line: t.expose('line', { type: IncomeLineType, description: 'Line of the statement.' }),
    amount: t.expose('amount', {
      type: MoneyType,
      description:
        'Earned or owed before the end of the period and not moved by then; the reverse when it moved before.',
    }),
  }),
});

export const IncomeStatementType = builder.objectRef<IncomeStatement>('IncomeStatement').implement({
  description:
    'Income statement from gross sales to net profit. Lines add up to their subtotals and columns to the total. Money in BRL, each amount at the rate of its day, or in its own currency when that is the only one and has no exchange rate.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day.', resolve: ({ days }) => lastDayOf(days) }),
    basis: t.expose('basis', { type: BasisType, description: 'Day on which its amounts count.' }),
    product: t.expose('product', {
      type: ProductType,
      nullable: true,
      description: 'Of a statement of one product. Null when the account does not have it, and of all products.',
    }),
    currency: t.expose('currency', { type: 'Currency', description: 'Currency of its amounts.' }),
    isConverted: t.exposeBoolean('isConverted', {
      description:
        'Whether it includes converted amounts: lines and columns add up to their totals, so that a column may differ by cents from the figures of its days alone.',
    }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description:
        'False when an amount had no exchange rate: it is excluded, or all amounts are in their own currency.',
    }),
    columns: t.expose('columns', {
      type: [IncomeColumnType],
      complexity: { multiplier: 2 },
      description: 'Columns in chronological order, or by marketplace.',
    }),
    total: t.expose('total', { type: IncomeColumnType, description: 'Column of all days.' }),
    accountAmounts: t.expose('accountAmounts', {
      type: [AccountAmountType],
      complexity: { multiplier: 1 },
      description: 'Amounts of the account outside the lines, by name, largest first.',
    }),
    open: t.expose('open', {
      type: [OpenItemType],
      nullable: true,
      complexity: { multiplier: 1 },
      description: 'What is open at the end of the period, by line, of the cash basis. Null of the accrual basis.',
    }),
    accountReported: t.expose('accountReported', {
      type: [AccountAmountType],
      complexity: { multiplier: 1 },
      description: 'Amounts of the account that a report lists by product, so that they count there, by name.',
    }),
    accountFees: t.expose('accountFees', {
      type: [AccountFeeType],
      complexity: { multiplier: 1 },
      description: 'Parts of the line `accountFees` by name, largest first.',
    }),
  }),
});
