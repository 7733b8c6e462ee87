import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { exchangeRates, ratedCurrencies } from '#server/records/rates/exchangeRates.ts';
import { deleteRate } from '#server/records/rates/deleteRate.ts';
import { type RateKey, setRate } from '#server/records/rates/setRate.ts';
import { feeRecalculation } from '#server/records/fees/feeRecalculation.ts';
import './costMutations.ts';
import { ProductCostPageType } from './costTypes.ts';
import { feeQuote } from '#server/records/fees/feeQuote.ts';
import { feeRuleChoices } from '#server/records/fees/feeRuleChoices.ts';
import { feeRules, RULES_PAGE } from '#server/records/fees/feeRules.ts';
import { FeeQuoteType, FeeRecalculationType, FeeRuleChoicesType, FeeRulesConnectionType } from './feeTypes.ts';
import { FeeRuleInputType, FeeScopeInputType } from './inputTypes.ts';
import { COSTS_PAGE, productCosts } from '#server/records/costs/productCosts.ts';
import { enteredFeeRule } from '#server/records/fees/enteredFeeRule.ts';
import { setFeeRules } from '#server/records/fees/setFeeRules.ts';
import { deleteTaxRegime } from '#server/records/taxes/deleteTaxRegime.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { taxes } from '#server/records/taxes/taxes.ts';
import { ExchangeRatesType, TaxesType, TaxRegimeType } from './taxTypes.ts';

const after = { description: 'Cursor of the row before the page.' } as const;

builder.objectFields(ViewerType, (t) => ({
  productCosts: t.field({
    type: ProductCostPageType,
    description: 'What products cost the seller, those that sold most without a cost first.',
    args: {
      search: t.arg.string({ description: 'Part of an ASIN, SKU or name.' }),
      marketplace: t.arg({ type: MarketplaceType, description: 'Only here.' }),
      onlyMissing: t.arg.boolean({ description: 'Only without a cost today, or with units sold without one.' }),
      ...pageArguments(t.arg, COSTS_PAGE),
    },
    complexity: ({ size }) => ({ field: 10, multiplier: Math.max(1, (size ?? COSTS_PAGE.standard) / 25) }),
    cache: 'day',
    resolve: (viewer, { page, size, ...filter }) => productCosts(viewer, filter, { page, size }),
  }),
  feeRules: t.field({
    type: FeeRulesConnectionType,
    description: 'What marketplaces take of a sale until they say what they took.',
    args: {
      marketplace: t.arg({ type: MarketplaceType, description: 'Only here.' }),
      country: t.arg.string({ description: 'Only of this country, ISO 3166.' }),
      ofProducts: t.arg.boolean({ description: 'True: only rules of single products; false: only others.' }),
      search: t.arg.string({
        description: 'Part of a category or kind of listing, or of the product’s ASIN, SKU or name.',
      }),
      first: t.arg.int({ defaultValue: RULES_PAGE, description: 'Rows of the page, at most 100.' }),
      after: t.arg.string(after),
    },
    complexity: ({ first }) => ({ field: 10, multiplier: Math.max(1, (first ?? RULES_PAGE) / 25) }),
    cache: 'day',
    resolve: (viewer, { first, after: cursor, ...filter }) => feeRules(viewer, filter, { first, after: cursor }),
  }),
  feeRuleChoices: t.field({
    type: FeeRuleChoicesType,
    description: 'What a fee rule can be for.',
    complexity: 10,
    cache: 'day',
    resolve: (viewer) => feeRuleChoices(viewer),
  }),
  feeQuote: t.field({
    type: FeeQuoteType,
    nullable: true,
    description: 'What the rule in force takes of one unit at a price; null where no rule fits.',
    args: {
      scope: t.arg({ type: FeeScopeInputType, required: true, description: 'Of what.' }),
      price: t.arg.string({
        required: true,
        description: 'As people write it, `1.234,50`, in the country’s currency.',
      }),
      day: t.arg({ type: 'Date', description: 'On this day; absent: today.' }),
    },
    complexity: 10,
    cache: 'day',
    resolve: (viewer, { scope: { product, ...scope }, price, day }) =>
      feeQuote(viewer, { ...scope, productId: product && Number(product.id), price, day }),
  }),
  feeRecalculation: t.field({
    type: FeeRecalculationType,
    nullable: true,
    description: 'The recalculation of fee estimates under way, else the latest; null when there never was one.',
    cache: 'day',
    resolve: (viewer) => feeRecalculation(viewer),
  }),
  taxes: t.field({
    type: TaxesType,
    description: "The seller's own tax on sales.",
    complexity: 10,
    cache: 'day',
    resolve: (viewer) => taxes(viewer),
  }),
  ratedCurrencies: t.stringList({
    description: 'Currencies whose exchange rates the account needs: the dollar, and what it sells in.',
    cache: 'day',
    resolve: (viewer) => ratedCurrencies(viewer),
  }),
  exchangeRates: t.field({
    type: ExchangeRatesType,
    description: 'The exchange rates that count for the account.',
    args: {
      currency: t.arg.string({ required: true, description: 'ISO 4217 code, not BRL.' }),
      startDate: t.arg({ type: 'Date', required: true, description: 'First day.' }),
      endDate: t.arg({ type: 'Date', required: true, description: 'Last day; at most 800 days.' }),
    },
    complexity: 10,
    cache: 'day',
    resolve: (viewer, range) => exchangeRates(viewer, range),
  }),
}));

interface Recalculated {
  lines: number | null;
  months?: number;
}
const RecalculatedSalesType = builder.objectRef<Recalculated>('RecalculatedSales').implement({
  description: 'What an edit changed.',
  fields: (t) => ({
    lines: t.exposeInt('lines', {
      nullable: true,
      description: 'Sold lines whose figures are others now; null: too many to wait for, see `feeRecalculation`.',
    }),
    months: t.int({
      nullable: true,
      description: 'Months whose tax rate is another now; null for other edits.',
      resolve: ({ months }) => months ?? null,
    }),
  }),
});
const SavedRateType = builder.objectRef<RateKey & { brl: number | null }>('SavedExchangeRate').implement({
  description: 'A rate that has been entered or removed. Amounts are converted when they are read: nothing is rebuilt.',
  fields: (t) => ({
    currency: t.exposeString('currency', { description: 'ISO 4217 code.' }),
    day: t.expose('day', { type: 'Date', description: 'The day the rate is of.' }),
    brl: t.exposeFloat('brl', { nullable: true, description: 'BRL for one unit; null: removed.' }),
  }),
});

const errors = { types: [DomainError] };

builder.mutationFields((t) => ({
  saveFeeRule: t.field({
    type: RecalculatedSalesType,
    description: 'Enters a fee rule, or changes one, and estimates the sales it is about anew.',
    args: {
      ruleId: t.arg.int({ description: 'The rule to change; absent: a new one.' }),
      rule: t.arg({ type: FeeRuleInputType, required: true, description: 'What is taken, of what, from when on.' }),
    },
    errors,
    resolve: async (_root, { ruleId, rule: { product: ofProduct, ...rule } }, { viewer }) => {
      const productId = ofProduct ? Number(ofProduct.id) : null;
      return setFeeRules(viewer, { save: [enteredFeeRule({ ...rule, id: ruleId ?? null, productId })] });
    },
  }),
  deleteFeeRule: t.field({
    type: RecalculatedSalesType,
    description: 'Removes a fee rule: the next narrowest counts for its sales, or none.',
    args: { ruleId: t.arg.int({ required: true, description: 'As `ruleId` names it.' }) },
    errors,
    resolve: (_root, { ruleId }, { viewer }) => setFeeRules(viewer, { delete: [ruleId] }),
  }),
  saveTaxRegime: t.field({
    type: RecalculatedSalesType,
    description: 'Enters how sales are taxed from a month on, and taxes them anew.',
    args: {
      validFrom: t.arg({ type: 'Date', required: true, description: 'First day; its month counts whole.' }),
      regime: t.arg({ type: TaxRegimeType, required: true, description: 'Which.' }),
      percent: t.arg.float({ description: 'Of revenue; with `percent` only.' }),
    },
    errors,
    resolve: (_root, { percent, ...regime }, { viewer }) =>
      setTaxRegime(viewer, { ...regime, percent: percent ?? null }),
  }),
  deleteTaxRegime: t.field({
    type: RecalculatedSalesType,
    description: 'Takes back a tax regime: the one before it counts again, or none.',
    args: { validFrom: t.arg({ type: 'Date', required: true, description: 'The day it was entered for.' }) },
    errors,
    resolve: (_root, { validFrom }, { viewer }) => deleteTaxRegime(viewer, { validFrom }),
  }),
  saveExchangeRate: t.field({
    type: SavedRateType,
    description: 'Enters the account’s own exchange rate of a day, or removes it.',
    args: {
      currency: t.arg.string({ required: true, description: 'ISO 4217 code, not BRL.' }),
      day: t.arg({ type: 'Date', required: true, description: 'The day the rate is of.' }),
      brl: t.arg.float({ description: 'BRL for one unit; absent: the public rate counts again.' }),
    },
    errors,
    resolve: async (_root, { brl, ...rate }, { viewer }) => {
      await (brl == null ? deleteRate(viewer, rate) : setRate(viewer, { ...rate, brl }));
      return { ...rate, brl: brl ?? null };
    },
  }),
}));
