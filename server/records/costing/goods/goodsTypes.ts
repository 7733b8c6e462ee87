import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { Page } from '#server/platform/graphql/pages.ts';
import { PageType, pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { brl, TaxesType, TaxRegimeType, UfType } from '#server/records/costing/taxTypes.ts';
import { PRODUCT_TAXES_PAGE, type ProductTax, productTaxes } from '#server/records/taxes/goods/productTaxes.ts';
import type { GuideTax } from '#server/records/taxes/guides/guideOf.ts';
import { type TaxGuide, taxGuides } from '#server/records/taxes/guides/taxGuides.ts';
import type { TaxClass } from '#server/records/taxation/engine/taxKinds.ts';
import type { StatePercents } from '#server/records/taxation/goods/statePercents.ts';

const CLASSES: Record<TaxClass, { description: string }> = {
  normal: { description: 'Goods in general.' },
  mono: { description: 'PIS and COFINS were paid before, by one phase for all.' },
  st: { description: 'ICMS was withheld before, by tax substitution.' },
  monoSt: { description: 'Both.' },
  export: { description: 'Exported.' },
};
export const TaxClassType = wordEnum('TaxClass', {
  description: 'How sales of a product are segregated for taxes.',
  values: CLASSES,
});

const NCM = 'Eight digits of the common nomenclature of Mercosul.';
export const INTERNAL_PERCENTS =
  'Its own internal rates of ICMS by state, percent of 0 to 40 with at most 4 decimals; the general rates of the other states.';
export const FCP_PERCENTS = 'Its own rates of the poverty fund by state, alike.';

const StatePercentType = builder.objectRef<StatePercents[number]>('StatePercent').implement({
  description: 'A rate of a state.',
  fields: (t) => ({
    uf: t.expose('uf', { type: UfType, description: 'Two letters of the state.' }),
    percent: t.expose('percent', { type: 'Decimal', description: 'Percent of 0 to 40, with at most 4 decimals.' }),
  }),
});

const StatedTaxType = builder.objectRef<NonNullable<ProductTax['suggested']>>('StatedTax').implement({
  description: 'How goods are taxed.',
  fields: (t) => ({
    taxClass: t.expose('of', { type: TaxClassType, description: 'How its sales are segregated.' }),
    origin: t.exposeInt('origin', { description: 'Origin of the goods, 0 to 8 (Conv. SINIEF).' }),
    ncm: t.exposeString('ncm', { nullable: true, description: NCM }),
  }),
});

const ProductTaxType = builder.objectRef<ProductTax>('ProductTax').implement({
  description: 'A product with how it is taxed today.',
  fields: (t) => ({
    product: t.field({ type: ProductType, description: 'What is sold.', resolve: ({ product }) => product }),
    taxClass: t.expose('of', { type: TaxClassType, description: 'How its sales are segregated.' }),
    origin: t.exposeInt('origin', { description: 'Origin of the goods, 0 to 8 (Conv. SINIEF).' }),
    ncm: t.exposeString('ncm', { nullable: true, description: `${NCM} Null: not stated.` }),
    internalPercents: t.expose('internalPercents', {
      type: [StatePercentType],
      complexity: { multiplier: 1 }, // few, and in the row
      description: INTERNAL_PERCENTS,
    }),
    fcpPercents: t.expose('fcpPercents', {
      type: [StatePercentType],
      complexity: { multiplier: 1 },
      description: FCP_PERCENTS,
    }),
    isStated: t.exposeBoolean('isStated', { description: 'The seller said so; else it is taxed as goods in general.' }),
    since: t.expose('since', {
      type: 'Date',
      nullable: true,
      description: 'First day; null: all days, or not stated.',
    }),
    suggested: t.field({
      type: StatedTaxType,
      nullable: true,
      description: 'What the latest NF-e with its SKU says, where that is something else; a person decides.',
      resolve: ({ suggested }) => suggested,
    }),
  }),
});

const ProductTaxPageType = builder.objectRef<Page<ProductTax>>('ProductTaxPage').implement({
  description: 'Products with how they are taxed.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.field({ type: [ProductTaxType], description: 'Its products.', resolve: ({ rows }) => rows }),
  }),
});

const amount = (read: (tax: Pick<GuideTax, 'ofLines' | 'rounding' | 'carried' | 'due'>) => number) => ({
  type: MoneyType,
  resolve: (tax: Pick<GuideTax, 'ofLines' | 'rounding' | 'carried' | 'due'>) => brl(read(tax)),
});
const OF_LINES = 'Sum of the taxes of its sales less those of its returns, each rounded by itself.';
const ROUNDING = 'What rounding the month once adds.';
const CARRIED =
  'Returns above the sales of a month leave the revenue of later ones: deferred, less what was deferred before.';
const DUE = 'To pay: the sum of the three.';

const GuideTaxType = builder.objectRef<GuideTax>('GuideTax').implement({
  description: 'A tax as the guide of a month has it.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description: 'The tax: `das`, das_mei, tax, icms, icms_difal, icms_fcp, pis, cofins, cbs, ibs_uf or ibs_mun.',
    }),
    ofLines: t.field({ ...amount(({ ofLines }) => ofLines), description: OF_LINES }),
    rounding: t.field({ ...amount(({ rounding }) => rounding), description: ROUNDING }),
    carried: t.field({ ...amount(({ carried }) => carried), description: CARRIED }),
    due: t.field({ ...amount(({ due }) => due), description: DUE }),
  }),
});

const TaxGuideType = builder.objectRef<TaxGuide>('TaxGuide').implement({
  description: 'What is to pay for the sales of a month, estimated.',
  fields: (t) => ({
    month: t.expose('month', { type: 'Date', description: 'First day of the month.' }),
    regime: t.expose('regime', { type: TaxRegimeType, description: 'Regime in force at its end.' }),
    dueOn: t.expose('dueOn', { type: 'Date', description: 'Day on which it is due.' }),
    taxes: t.field({
      type: [GuideTaxType],
      complexity: { multiplier: 1 }, // few, and worked out with the guide
      description: 'One for each kind that is owed.',
      resolve: ({ taxes }) => taxes,
    }),
    ofLines: t.field({ type: MoneyType, description: OF_LINES, resolve: ({ total }) => brl(total.ofLines) }),
    rounding: t.field({ type: MoneyType, description: ROUNDING, resolve: ({ total }) => brl(total.rounding) }),
    carried: t.field({ type: MoneyType, description: CARRIED, resolve: ({ total }) => brl(total.carried) }),
    due: t.field({ type: MoneyType, description: DUE, resolve: ({ total }) => brl(total.due) }),
  }),
});

builder.objectFields(TaxesType, (t) => ({
  products: t.field({
    type: ProductTaxPageType,
    description: 'Products sold in reais with how they are taxed, those with a taxation of their own first.',
    args: {
      search: t.arg.string({ description: 'Part of an ASIN, SKU or name.' }),
      onlyOwn: t.arg.boolean({ description: 'Only products whose taxation is stated, or suggested by an NF-e.' }),
      ...pageArguments(t.arg, PRODUCT_TAXES_PAGE),
    },
    resolve: (_taxes, { search, onlyOwn, ...page }, { viewer }) => productTaxes(viewer, { search, onlyOwn }, page),
  }),
  guides: t.field({
    type: [TaxGuideType],
    complexity: { field: 50, multiplier: 2 }, // one reading for all months
    description: 'Guides of the months with taxes, latest first.',
    resolve: (_taxes, _args, { viewer }) => taxGuides(viewer),
  }),
}));
