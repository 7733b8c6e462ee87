import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { exchangeRates, ratedCurrencies } from '#server/records/rates/exchangeRates.ts';
import { feeRecalculation } from '#server/records/recalculation/feeRecalculation.ts';
import './costMutations.ts';
import { ProductCostPageType } from './costTypes.ts';
import { feeQuote } from '#server/records/fees/feeQuote.ts';
import { feeRuleChoices } from '#server/records/fees/feeRuleChoices.ts';
import { feeRules, RULES_PAGE } from '#server/records/fees/feeRules.ts';
import './feeMutations.ts';
import { FeeQuoteType, FeeRecalculationType, FeeRuleChoicesType, FeeRulePageType } from './feeTypes.ts';
import { FeeRuleScopeType, FeeScopeInputType, ofProductsIn } from './inputTypes.ts';
import { costReach } from '#server/records/costs/costReach.ts';
import { COSTS_PAGE, productCosts } from '#server/records/costs/productCosts.ts';
import './rateMutations.ts';
import { ExchangeRatesType } from './rateTypes.ts';
import './goods/goodsMutations.ts';
import './company/companyMutations.ts';
import './taxMutations.ts';
import { TaxesType } from './taxTypes.ts';

builder.objectFields(ViewerType, (t) => ({
  productCosts: t.field({
    type: ProductCostPageType,
    description:
      'Products with their costs, a row for the listings that share one, ordered by the revenue of units sold without a cost, descending.',
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
  costReach: t.int({
    description:
      'Units sold, without cancelled ones, whose profit a cost of a product would recompute: those of the listings that share its cost, from a day up to the next cost.',
    args: {
      productId: t.arg.globalID({ for: ProductType, required: true, description: 'Global id of the product.' }),
      from: t.arg({ type: 'Date', description: 'First day of the cost; absent: all days.' }),
    },
    complexity: 5,
    cache: 'day',
    resolve: (viewer, { productId, from }) => costReach(viewer, Number(productId.id), from ?? null),
  }),
  feeRules: t.field({
    type: FeeRulePageType,
    description: 'Rules that estimate the fees of sales until the marketplace reports them.',
    args: {
      marketplace: t.arg({ type: MarketplaceType, description: 'Only this marketplace.' }),
      country: t.arg({ type: 'CountryCode', description: 'Only this country.' }),
      scope: t.arg({ type: FeeRuleScopeType, required: true, defaultValue: 'all', description: 'Which rules.' }),
      search: t.arg.string({
        description: 'Part of a category or listing type, or of the product’s ASIN, SKU or name.',
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
    description: 'Values for the scope of a new fee rule.',
    complexity: 10,
    cache: 'day',
    resolve: (viewer) => feeRuleChoices(viewer),
  }),
  feeQuote: t.field({
    type: FeeQuoteType,
    nullable: true,
    description: 'Fees of one unit at a price by the rule in force; null when no rule applies.',
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
    description: 'The running recalculation of sales, else the latest one; null without any.',
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
    description: 'Currencies whose exchange rates the account needs: USD, and those of its products.',
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
