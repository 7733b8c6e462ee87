import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import { brl, TaxRegimeType, UfType } from '#server/records/costing/taxTypes.ts';
import type { CheckedSale } from './answersOf.ts';
import type { CalculatedTaxes, CalculatorVersion } from './calculatorAnswers.ts';
import type { TaxCheck } from './taxCheck.ts';

const CalculatedTaxesType = builder.objectRef<CalculatedTaxes>('CalculatedTaxes').implement({
  description: "CBS and IBS of a sale by Receita Federal's calculator.",
  fields: (t) => ({
    base: t.field({ type: MoneyType, description: 'What they are of.', resolve: ({ base }) => brl(base) }),
    cbs: t.field({ type: MoneyType, description: 'CBS of the sale.', resolve: ({ cbs }) => brl(cbs) }),
    ibs: t.field({ type: MoneyType, description: 'IBS of the state and the city.', resolve: ({ ibs }) => brl(ibs) }),
    cbsPercent: t.float({
      description: 'Percent of CBS that it used.',
      resolve: ({ cbsPercent }) => Number(cbsPercent),
    }),
    ibsPercent: t.float({
      description: 'Percent of IBS that it used.',
      resolve: ({ ibsPercent }) => Number(ibsPercent),
    }),
    isSimulated: t.exposeBoolean('isSimulated', {
      description: 'Calculated by the rates of the question, because the law has none yet.',
    }),
  }),
});

const CheckedSaleType = builder.objectRef<CheckedSale>('CheckedSale').implement({
  description: "The latest sale of a product, taxed here and by Receita Federal's calculator.",
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'What was sold.' }),
    day: t.expose('day', { type: 'Date', description: 'Day of the sale.' }),
    uf: t.expose('uf', { type: UfType, description: 'State that the taxes are of.' }),
    isUfAssumed: t.exposeBoolean('isUfAssumed', { description: "The buyer's state is not known." }),
    ncm: t.exposeString('ncm', { nullable: true, description: 'NCM of the goods by NF-e; null: not known.' }),
    quantity: t.exposeInt('quantity', { description: 'Units.' }),
    paid: t.field({ type: MoneyType, description: 'Price less discount.', resolve: ({ paid }) => brl(paid) }),
    base: t.field({ type: MoneyType, description: 'What CBS and IBS are of.', resolve: ({ base }) => brl(base) }),
    cbs: t.field({ type: MoneyType, description: 'CBS as calculated here.', resolve: ({ cbs }) => brl(cbs) }),
    ibs: t.field({ type: MoneyType, description: 'IBS as calculated here.', resolve: ({ ibs }) => brl(ibs) }),
    answer: t.expose('answer', {
      type: CalculatedTaxesType,
      nullable: true,
      description: "The calculator's answer; null without one.",
    }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why there is no answer, in Portuguese.' }),
  }),
});

const TaxCalculatorType = builder.objectRef<CalculatorVersion>('TaxCalculator').implement({
  description: "Receita Federal's calculator of CBS and IBS.",
  fields: (t) => ({
    version: t.exposeString('app', { description: 'Version of the program.' }),
    dataVersion: t.exposeString('data', { description: 'Version of its tables.' }),
    dataDay: t.expose('dataDay', { type: 'Date', nullable: true, description: 'Day of its tables; null: not said.' }),
  }),
});

export const TaxCheckType = builder.objectRef<TaxCheck>('TaxCheck').implement({
  description:
    "CBS and IBS of the latest sale of each of the best-selling products, calculated here and by Receita Federal's calculator; a second opinion that changes no figure.",
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'Day whose rates both use.' }),
    regime: t.expose('regime', {
      type: TaxRegimeType,
      nullable: true,
      description: 'Regime of the figures; null without one that has CBS and IBS by sale.',
    }),
    cbsPercent: t.float({
      description: 'Percent of CBS used here.',
      resolve: ({ cbsPercent }) => Number(cbsPercent),
    }),
    ibsPercent: t.float({
      description: 'Percent of IBS used here.',
      resolve: ({ ibsPercent }) => Number(ibsPercent),
    }),
    calculator: t.expose('calculator', {
      type: TaxCalculatorType,
      nullable: true,
      description: 'What was asked; null when nothing was.',
    }),
    publishedCbsPercent: t.float({
      nullable: true,
      description: "Percent of CBS by the calculator's own tables; null: they have none.",
      resolve: ({ publishedCbsPercent }) => (publishedCbsPercent === null ? null : Number(publishedCbsPercent)),
    }),
    sales: t.field({
      type: [CheckedSaleType],
      complexity: { multiplier: 1 }, // ten at most, and what costs is to ask of them
      description: 'The product with most revenue first.',
      resolve: ({ sales }) => sales,
    }),
    whyEmpty: t.exposeString('whyEmpty', {
      nullable: true,
      description: 'Why there are no sales, in Portuguese; null with sales.',
    }),
    reasons: t.exposeStringList('reasons', { description: 'Why the two may differ, in Portuguese.' }),
  }),
});
