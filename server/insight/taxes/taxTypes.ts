import { ProductType } from '#server/records/catalog/graphql.ts';
import { TaxRegimeType } from '#server/records/costing/taxTypes.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { SortDirectionType } from '#server/platform/graphql/sortDirectionType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { brazilianStates } from '#server/market/address/brazilianStates.ts';
import { say } from '#server/platform/language/say.ts';
import { FigureMarkType } from '#server/insight/coverage/markType.ts';
import type { TaxAmount, TaxFigures } from './taxFigures.ts';
import { type TaxKind, taxName } from './taxKinds.ts';
import type { RegimeTaxes } from './taxesByMonth.ts';
import type { SalesTaxes, TaxRow } from './salesTaxes.ts';
import type { MarkedTaxes } from './taxTotal.ts';

const KINDS: Record<TaxKind, { description: string }> = {
  sale_tax: { description: 'A fixed percentage of revenue.' },
  das: { description: 'The single guide of Simples Nacional.' },
  icms: { description: "ICMS of the seller's state." },
  icms_difal: { description: "Difference of ICMS rates, of the buyer's state." },
  icms_fcp: { description: "Poverty fund of the buyer's state." },
  pis: { description: 'Contribution to the social integration programme, on revenue.' },
  cofins: { description: 'Contribution to the financing of social security, on revenue.' },
  cbs: { description: 'CBS, from 2027.' },
  ibs_uf: { description: "IBS of the buyer's state, from 2027." },
  ibs_mun: { description: "IBS of the buyer's city, from 2027." },
  tax_reversed: { description: 'Tax of returned goods, where its kind is not known.' },
};
const TaxKindType = wordEnum('TaxKind', { description: 'Tax of a sale.', values: KINDS });

const TaxAmountType = builder.objectRef<TaxAmount>('TaxAmount').implement({
  description: 'One tax of some sales.',
  fields: (t) => ({
    kind: t.expose('kind', { type: TaxKindType, description: 'Which tax.' }),
    name: t.string({ description: "Its name in the reader's language.", resolve: ({ kind }) => taxName(kind) }),
    amount: t.expose('amount', {
      type: MoneyType,
      nullable: true,
      description: 'Positive where it is owed, negative where more was given back. Null with `tax`.',
    }),
  }),
});

/** `TaxFigures` in the GraphQL schema. */
const TaxFiguresType = builder.interfaceRef<TaxFigures>('TaxFigures').implement({
  description:
    "The seller's own taxes on some sales, by the day of the sale. In BRL at the rate of each day; in the original currency when it is the only one and has no rate.",
  fields: (t) => ({
    revenue: t.expose('revenue', { type: MoneyType, description: 'Price less discounts, of all sales.' }),
    base: t.expose('base', { type: MoneyType, description: 'Price less discounts, of the sales with a tax.' }),
    tax: t.expose('tax', {
      type: MoneyType,
      nullable: true,
      description: 'All taxes: positive where they are owed. Null while no regime is known.',
    }),
    kinds: t.expose('kinds', {
      type: [TaxAmountType],
      complexity: { field: 0, multiplier: 0.5 }, // few, and worked out with the sum
      description: 'Each tax that the total of the answer has, in the same order. They add up to `tax`.',
    }),
    estimated: t.expose('estimated', {
      type: MoneyType,
      nullable: true,
      description: 'Part of `tax` by the rules of the regime. Null with it.',
    }),
    documented: t.expose('documented', {
      type: MoneyType,
      nullable: true,
      description: 'Part of `tax` that documents state. Null with it.',
    }),
    ratePercent: t.exposeFloat('ratePercent', {
      nullable: true,
      description: 'Tax / base, percent. Null without a base.',
    }),
    revenueSharePercent: t.exposeFloat('revenueSharePercent', {
      nullable: true,
      description: 'Share of the revenue of all, percent. Null when that is 0.',
    }),
    taxSharePercent: t.exposeFloat('taxSharePercent', {
      nullable: true,
      description: 'Share of the tax of all, percent. Null when that is 0.',
    }),
  }),
});

const nameOfRegime = {
  nullable: true,
  description: 'Name of the regime in the language of the reader; null with it.',
  resolve: ({ regime }: Pick<TaxRow, 'regime'>) => regime && say('taxes.regime', { regime }),
} as const;
const MARK = 'What is known of the tax, as of the line of the income statement.';

const TotalTaxesType = builder.objectRef<MarkedTaxes>('TotalTaxes').implement({
  description: 'Taxes of all sales of the filter: those of the cards and of the income statement by accrual.',
  interfaces: [TaxFiguresType],
  fields: (t) => ({ mark: t.expose('mark', { type: FigureMarkType, description: MARK }) }),
});

const TaxRowType = builder.objectRef<TaxRow>('TaxRow').implement({
  description: 'Taxes of the sales of one month, to one state or of one product.',
  interfaces: [TaxFiguresType],
  fields: (t) => ({
    month: t.field({
      type: 'Date',
      nullable: true,
      description: 'First day of the month. Null unless by month.',
      resolve: ({ month }) => month ?? null,
    }),
    startDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'First day of the month that is in the period. Null unless by month.',
      resolve: ({ startDate }) => startDate ?? null,
    }),
    endDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'Last day of the month that is in the period, included. Null unless by month.',
      resolve: ({ endDate }) => endDate ?? null,
    }),
    regime: t.field({
      type: TaxRegimeType,
      nullable: true,
      description: 'Regime in force at the end of the month. Null while none is known, and unless by month.',
      resolve: ({ regime }) => regime ?? null,
    }),
    regimeName: t.string(nameOfRegime),
    mark: t.field({
      type: FigureMarkType,
      nullable: true,
      description: `${MARK} Null unless by month: what concerns all rows is said of the total.`,
      resolve: ({ mark }) => mark ?? null,
    }),
    uf: t.string({
      nullable: true,
      description: 'Two letters of the state. Null: unknown, or the sales are of another country; and unless by state.',
      resolve: ({ uf }) => uf ?? null,
    }),
    stateName: t.string({
      nullable: true,
      description: 'Name of the state; null with `uf`.',
      resolve: ({ uf }) => (uf ? brazilianStates[uf] : null),
    }),
    product: t.field({
      type: ProductType,
      nullable: true,
      description: 'Product. Null unless by product.',
      resolve: ({ product }) => product ?? null,
    }),
  }),
});

const RegimeTaxesType = builder.objectRef<RegimeTaxes>('RegimeTaxes').implement({
  description: 'Taxes of the months with one regime.',
  interfaces: [TaxFiguresType],
  fields: (t) => ({
    regime: t.expose('regime', {
      type: TaxRegimeType,
      nullable: true,
      description: 'Null of the months without a known regime.',
    }),
    regimeName: t.string(nameOfRegime),
    months: t.exposeInt('months', { description: 'Number of months.' }),
  }),
});

const WithoutProductType = builder.objectRef<TaxFigures>('TaxesWithoutProduct').implement({
  description: 'Taxes of no product.',
  interfaces: [TaxFiguresType],
});

export const TaxesKeyType = wordEnum('TaxesKey', {
  description: 'What taxes are added up by.',
  values: {
    month: { description: 'Month of the sale, in order, from the first with a sale.' },
    state: { description: "The buyer's state, highest tax first, the unknown state last: at most 28." },
    product: { description: 'Product, in the order of `sort`, page by page.' },
  },
});

const ProductTaxesFieldType = wordEnum('ProductTaxesField', {
  description: 'Sort field of taxes by product. Rows without a value come last in both directions.',
  values: {
    name: { description: 'Title of the listing.' },
    revenue: { description: 'Price less discounts, of all sales.' },
    base: { description: 'Price less discounts, of the sales with a tax.' },
    tax: { description: 'All taxes.' },
    rate: { description: 'Tax / base.' },
    ...KINDS,
  },
});

/** `ProductTaxSort` in the GraphQL schema. */
export const ProductTaxesSortType = builder.inputType('ProductTaxesSort', {
  description: 'Order of taxes by product; ties are ordered by product id.',
  fields: (t) => ({
    field: t.field({ type: ProductTaxesFieldType, required: true, description: 'Sort field.' }),
    direction: t.field({ type: SortDirectionType, required: true, description: 'Sort direction.' }),
  }),
});

/** `SalesTaxes` in the GraphQL schema. */
export const SalesTaxesType = builder.objectRef<SalesTaxes>('SalesTaxes').implement({
  description: 'Taxes by month, state or product. The rows of all pages, with `withoutProduct`, add up to the total.',
  interfaces: [PageType],
  fields: (t) => ({
    startDate: t.expose('startDate', { type: 'Date', description: 'First day.' }),
    endDate: t.expose('endDate', { type: 'Date', description: 'Last day, included.' }),
    total: t.expose('total', { type: TotalTaxesType, description: 'All sales of the filter.' }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description:
        'False when an amount had no exchange rate: it is excluded, or all amounts are in the original currency.',
    }),
    rows: t.expose('rows', {
      type: [TaxRowType],
      complexity: { multiplier: 1 },
      description: 'Months, states, or products of the page.',
    }),
    regimes: t.expose('regimes', {
      type: [RegimeTaxesType],
      complexity: { multiplier: 1 }, // few, and worked out from the months
      description: 'By month: the months of each regime added up, in the order of their first months; else empty.',
    }),
    withoutProduct: t.expose('withoutProduct', {
      type: WithoutProductType,
      nullable: true,
      description: 'By product: what is of none. Null without any.',
    }),
  }),
});
