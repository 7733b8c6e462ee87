import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { exchangeRates, ratedCurrencies } from '#server/records/rates/exchangeRates.ts';
import { feeRecalculation } from '#server/records/fees/recalculateFees.ts';
import './costMutations.ts';
import { ProductCostPageType } from './costTypes.ts';
import { feeQuote } from '#server/records/fees/feeQuote.ts';
import { feeRuleChoices } from '#server/records/fees/feeRuleChoices.ts';
import { feeRules, RULES_PAGE } from '#server/records/fees/feeRules.ts';
import './feeMutations.ts';
import { FeeQuoteType, FeeRecalculationType, FeeRuleChoicesType, FeeRulePageType } from './feeTypes.ts';
import { FeeRuleScopeType, FeeScopeInputType, ofProductsIn } from './inputTypes.ts';
import { COSTS_PAGE, productCosts } from '#server/records/costs/productCosts.ts';
import './rateMutations.ts';
import { ExchangeRatesType } from './rateTypes.ts';
import './taxMutations.ts';
import { TaxesType } from './taxTypes.ts';

builder.objectFields(ViewerType, (t) => ({
  productCosts: t.field({
    type: ProductCostPageType,
    description: 'What products cost the seller, those that sold most without a cost first.',
    args: {
      search: t.arg.string({ description: 'Part of an ASIN, SKU or name.' }),
      marketplace: t.arg({ type: MarketplaceType, description: 'Only this marketplace.' }),
      onlyMissing: t.arg.boolean({
        description: 'Only products without a cost today, or with units sold without one.',
      }),
      ...pageArguments(t.arg, COSTS_PAGE),
    },
    complexity: ({ size }) => ({ field: 10, multiplier: Math.max(1, (size ?? COSTS_PAGE.standard) / 25) }),
    cache: 'day',
    resolve: (viewer, { page, size, ...filter }) => productCosts(viewer, filter, { page, size }),
  }),
  feeRules: t.field({
    type: FeeRulePageType,
    description: 'What marketplaces charge for a sale, as estimated until they report what they charged.',
    args: {
      marketplace: t.arg({ type: MarketplaceType, description: 'Only this marketplace.' }),
      country: t.arg({ type: 'CountryCode', description: 'Only this country.' }),
      scope: t.arg({ type: FeeRuleScopeType, required: true, defaultValue: 'all', description: 'Which rules.' }),
      search: t.arg.string({
        description: 'Part of a category or kind of listing, or of the product’s ASIN, SKU or name.',
      }),
      ...pageArguments(t.arg, RULES_PAGE),
    },
    complexity: ({ size }) => ({ field: 10, multiplier: Math.max(1, (size ?? RULES_PAGE.standard) / 25) }),
    cache: 'day',
    resolve: (viewer, { page, size, scope, ...filter }) =>
      feeRules(viewer, { ...filter, ofProducts: ofProductsIn[scope] }, { page, size }),
  }),
  feeRuleChoices: t.field({
    type: FeeRuleChoicesType,
    description: 'What a fee rule can be entered for.',
    complexity: 10,
    cache: 'day',
    resolve: (viewer) => feeRuleChoices(viewer),
  }),
  feeQuote: t.field({
    type: FeeQuoteType,
    nullable: true,
    description: 'What the rule in force charges for one unit at a price; null where no rule applies.',
    args: {
      scope: t.arg({ type: FeeScopeInputType, required: true, description: 'The sale.' }),
      price: t.arg({
        type: MoneyInputType,
        required: true,
        description: 'Unit price, in the currency of the country.',
      }),
      day: t.arg({ type: 'Date', description: 'Day of the sale; absent: today.' }),
    },
    complexity: 10,
    cache: 'day',
    resolve: (viewer, { scope: { productId, ...scope }, price, day }) =>
      feeQuote(viewer, { ...scope, productId: productId && rowKey(viewer, productId.id).accountId_id.id, price, day }),
  }),
  feeRecalculation: t.prismaField({
    type: FeeRecalculationType,
    nullable: true,
    description: 'The recalculation of fee estimates under way, else the latest; null when there never was one.',
    cache: 'day',
    resolve: (query, viewer) => feeRecalculation(viewer, query),
  }),
  taxes: t.field({
    type: TaxesType,
    description: "The seller's own tax on sales.",
    complexity: 10,
    cache: 'day',
    resolve: () => ({}),
  }),
  ratedCurrencies: t.field({
    type: ['Currency'],
    description: 'Currencies whose exchange rates the account needs: the dollar, and those it sells in.',
    cache: 'day',
    resolve: (viewer) => ratedCurrencies(viewer),
  }),
  exchangeRates: t.field({
    type: ExchangeRatesType,
    description: 'The exchange rates in force for the account.',
    args: {
      currency: t.arg({ type: 'Currency', required: true, description: 'Any currency but BRL.' }),
      startDate: t.arg({ type: 'Date', required: true, description: 'First day.' }),
      endDate: t.arg({ type: 'Date', required: true, description: 'Last day; at most 800 days.' }),
    },
    complexity: 10,
    cache: 'day',
    resolve: (viewer, range) => exchangeRates(viewer, range),
  }),
}));
