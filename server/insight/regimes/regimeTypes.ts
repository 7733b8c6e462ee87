import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { brl, SimplesAnnexType, TaxRegimeType } from '#server/records/costing/taxTypes.ts';
import type { RegimeComparison, RegimeYear } from './compareRegimes.ts';
import type { Between } from './creditsOf.ts';
import type { ReformImpact } from './reformImpact.ts';

const MoneyRangeType = builder.objectRef<Between>('MoneyRange').implement({
  description: 'An amount with the least and with the most credit of purchases that may be.',
  fields: (t) => ({
    low: t.field({ type: MoneyType, description: 'With the least.', resolve: ({ low }) => brl(low) }),
    high: t.field({ type: MoneyType, description: 'With the most.', resolve: ({ high }) => brl(high) }),
  }),
});
const range = (read: (year: RegimeYear) => Between) => ({ type: MoneyRangeType, resolve: read });

const RegimeMonthType = builder.objectRef<RegimeYear['months'][number]>('RegimeMonth').implement({
  description: 'A month under a regime.',
  fields: (t) => ({
    month: t.expose('month', { type: 'Date', description: 'First day of the month.' }),
    salesTaxes: t.field({
      type: MoneyType,
      description: 'Taxes of its sales less those of their returns.',
      resolve: ({ salesTaxes }) => brl(salesTaxes),
    }),
  }),
});

const RegimeYearType = builder.objectRef<RegimeYear>('RegimeYear').implement({
  description: 'A year under a tax regime.',
  fields: (t) => ({
    regime: t.expose('regime', { type: TaxRegimeType, description: 'How its sales are taxed.' }),
    annex: t.expose('annex', { type: SimplesAnnexType, nullable: true, description: 'Of Simples.' }),
    isActual: t.exposeBoolean('isActual', { description: 'What was, from the income statement.' }),
    salesTaxes: t.field({
      type: MoneyType,
      description: 'Taxes of sales less those of returns.',
      resolve: ({ salesTaxes }) => brl(salesTaxes),
    }),
    profitTaxes: t.field({ ...range(({ profitTaxes }) => profitTaxes), description: 'IRPJ and CSLL.' }),
    credits: t.field({ ...range(({ credits }) => credits), description: 'Credits of purchases.' }),
    payrollCharges: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Charges on payroll; null: owed in this regime, and not known.',
      resolve: ({ payrollCharges }) => (payrollCharges === null ? null : brl(payrollCharges)),
    }),
    netProfit: t.field({ ...range(({ netProfit }) => netProfit), description: 'What is left.' }),
    difference: t.field({ ...range(({ difference }) => difference), description: 'Above what was.' }),
    months: t.field({
      type: [RegimeMonthType],
      complexity: { multiplier: 1 },
      description: 'Taxes by month of the sales.',
      resolve: ({ months }) => months,
    }),
  }),
});

const LeftOutRegimeType = builder.objectRef<RegimeComparison['leftOut'][number]>('LeftOutRegime').implement({
  description: 'A regime that is not compared.',
  fields: (t) => ({
    regime: t.expose('regime', { type: TaxRegimeType, description: 'How its sales are taxed.' }),
    why: t.exposeString('why', { description: 'What is missing, in the language of the reader.' }),
  }),
});

export const RegimeComparisonType = builder.objectRef<RegimeComparison>('RegimeComparison').implement({
  description: 'The last closed months under each tax regime, estimated; prices, sales and purchases as they were.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'The day after the last.', resolve: ({ days }) => days.end }),
    revenue: t.field({
      type: MoneyType,
      description: 'Of the stored sales, less discounts.',
      resolve: ({ revenue }) => brl(revenue),
    }),
    resultBeforeTaxes: t.field({
      type: MoneyType,
      description: 'Operating result before taxes of sales and on profit.',
      resolve: ({ resultBeforeTaxes }) => brl(resultBeforeTaxes),
    }),
    years: t.field({
      type: [RegimeYearType],
      complexity: { multiplier: 1 }, // few, and what costs is the comparison
      description: 'What was first, then the others, by net profit when `isRanked`.',
      resolve: ({ years }) => years,
    }),
    isRanked: t.exposeBoolean('isRanked', {
      description: 'Whether the payroll is known, without which they cannot be ranked.',
    }),
    leftOut: t.field({
      type: [LeftOutRegimeType],
      complexity: { multiplier: 1 },
      description: 'Regimes that are not compared.',
      resolve: ({ leftOut }) => leftOut,
    }),
    warnings: t.exposeStringList('warnings', { description: 'What to think of.' }),
  }),
});

const ReformCaseType = builder.objectRef<ReformImpact['cases'][number]>('ReformCase').implement({
  description: 'The taxes of the sales at one rate of CBS.',
  fields: (t) => ({
    cbsPercent: t.float({
      nullable: true,
      description: 'Percent of CBS; null where none is owed apart.',
      resolve: ({ cbsPercent }) => (cbsPercent === null ? null : Number(cbsPercent)),
    }),
    taxes: t.field({ type: MoneyType, description: 'Of all sales.', resolve: ({ taxes }) => brl(taxes) }),
    perMonth: t.field({
      type: MoneyType,
      description: "More than today's, for a month.",
      resolve: ({ perMonth }) => brl(perMonth),
    }),
    losingProducts: t.exposeInt('losingProducts', {
      description: 'Products with a contribution margin today that would have none.',
    }),
    perMonthWithCredits: t.field({
      type: MoneyType,
      nullable: true,
      description:
        '`perMonth` less the most credit that purchases and services may give; null where CBS is not owed apart.',
      resolve: ({ withCredits }) => withCredits && brl(withCredits.perMonth),
    }),
    losingProductsWithCredits: t.int({
      nullable: true,
      description: '`losingProducts` with the most credit; null where CBS is not owed apart.',
      resolve: ({ withCredits }) => withCredits?.losingProducts ?? null,
    }),
  }),
});

export const ReformImpactType = builder.objectRef<ReformImpact>('ReformImpact').implement({
  description: 'The sales of the last closed months by the rates of 2027, estimated; prices as they were.',
  fields: (t) => ({
    regime: t.expose('regime', { type: TaxRegimeType, description: 'Regime in force.' }),
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'The day after the last.', resolve: ({ days }) => days.end }),
    taxesToday: t.field({
      type: MoneyType,
      description: "By today's rates.",
      resolve: ({ taxesToday }) => brl(taxesToday),
    }),
    cases: t.field({
      type: [ReformCaseType],
      complexity: { multiplier: 1 },
      description: 'By the rate of CBS, the likely one first.',
      resolve: ({ cases }) => cases,
    }),
    isCertain: t.boolean({
      description: 'Whether the rates of 2027 are read in an official text.',
      resolve: ({ certainty }) => certainty === 'official',
    }),
  }),
});
