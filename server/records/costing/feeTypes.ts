import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { OffsetPage } from '#server/platform/graphql/offsetPages.ts';
import type { FeeRecalculation } from '#server/records/fees/feeRecalculation.ts';
import type { FeeQuote } from '#server/records/fees/feeQuote.ts';
import type { FeeRuleChoices } from '#server/records/fees/feeRuleChoices.ts';
import type { FeeRule } from '#server/records/fees/feeRules.ts';

const FeeRuleType = builder.objectRef<FeeRule>('FeeRule').implement({
  description: 'What a marketplace takes of one unit from a day on. Of those that fit a sale the narrowest counts.',
  fields: (t) => ({
    ruleId: t.exposeInt('id', { description: 'Names the rule in `saveFeeRule` and `deleteFeeRule`.' }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where.' }),
    country: t.exposeString('country', { description: 'ISO 3166 code.' }),
    product: t.expose('product', {
      type: ProductType,
      nullable: true,
      description: 'Of this product only; null: of every one.',
    }),
    category: t.exposeString('category', { nullable: true, description: 'Of this category only; null: of every one.' }),
    listingType: t.exposeString('listingType', {
      nullable: true,
      description: 'Of this kind of listing only; null: of every one.',
    }),
    fulfilledByMarketplace: t.exposeBoolean('fulfilledByMarketplace', {
      nullable: true,
      description: 'Only when the marketplace ships, or only when it does not; null: either.',
    }),
    priceFrom: t.expose('priceFrom', {
      type: MoneyType,
      nullable: true,
      description: 'Unit price from this on; null: no bound.',
    }),
    priceBelow: t.expose('priceBelow', {
      type: MoneyType,
      nullable: true,
      description: 'Unit price below this; null: no bound.',
    }),
    validFrom: t.expose('validFrom', { type: 'Date', description: 'First day.' }),
    validUntil: t.expose('validUntil', {
      type: 'Date',
      nullable: true,
      description: 'Last day before a later rule for the same; null: until further notice.',
    }),
    percent: t.exposeFloat('percent', { description: 'Commission, percent of what the buyer pays.' }),
    fixed: t.expose('fixed', { type: MoneyType, description: 'Fixed fee of a unit.' }),
    minimum: t.expose('minimum', { type: MoneyType, description: 'Least commission of a unit.' }),
    fulfilment: t.expose('fulfilment', {
      type: MoneyType,
      nullable: true,
      description: 'Fulfilment and freight of a unit; null: unknown.',
    }),
    source: t.exposeString('source', { description: 'Who says so.' }),
    sourceDay: t.expose('sourceDay', { type: 'Date', description: 'The day it was read.' }),
    isMarketplaceEstimate: t.exposeBoolean('isMarketplaceEstimate', {
      description: 'What the marketplace itself says of the product; its next estimate replaces it.',
    }),
  }),
});

const FeeRuleEdgeType = builder.objectRef<OffsetPage<FeeRule>['edges'][number]>('FeeRuleEdge').implement({
  description: 'A rule and its place.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', { description: 'Its place.' }),
    node: t.expose('node', { type: FeeRuleType, description: 'The row itself.' }),
  }),
});

export const FeeRulesConnectionType = builder.objectRef<OffsetPage<FeeRule>>('FeeRulesConnection').implement({
  description: 'A page of fee rules.',
  fields: (t) => ({
    edges: t.expose('edges', { type: [FeeRuleEdgeType], description: 'The rules of the page.' }),
    pageInfo: t.expose('pageInfo', { type: builder.pageInfoRef(), description: 'What lies before and after.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Rules the filter leaves.' }),
  }),
});

const FeePlaceType = builder.objectRef<FeeRuleChoices['places'][number]>('FeePlace').implement({
  description: 'A marketplace in a country.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where the fees are taken.' }),
    country: t.exposeString('country', { description: 'ISO 3166 code.' }),
    currency: t.exposeString('currency', { description: 'What its prices and fees are in.' }),
  }),
});

export const FeeRuleChoicesType = builder.objectRef<FeeRuleChoices>('FeeRuleChoices').implement({
  description: 'What a fee rule can be for.',
  fields: (t) => ({
    places: t.expose('places', { type: [FeePlaceType], description: 'Where the account sells or has rules.' }),
    categories: t.exposeStringList('categories', { description: 'Categories of products and rules.' }),
    listingTypes: t.exposeStringList('listingTypes', { description: 'Kinds of listing of products and rules.' }),
  }),
});

export const FeeQuoteType = builder.objectRef<FeeQuote>('FeeQuote').implement({
  description: 'What is taken of one unit at a price.',
  fields: (t) => ({
    price: t.expose('price', { type: MoneyType, description: 'What the buyer pays.' }),
    rule: t.expose('rule', { type: FeeRuleType, description: 'The rule that counts.' }),
    commission: t.expose('commission', { type: MoneyType, description: 'By percentage, at least the minimum.' }),
    fixed: t.expose('fixed', { type: MoneyType, description: 'Fixed fee.' }),
    fulfilment: t.expose('fulfilment', {
      type: MoneyType,
      nullable: true,
      description: 'Fulfilment and freight; null: unknown.',
    }),
    remaining: t.expose('remaining', { type: MoneyType, description: 'The price less those that are known.' }),
  }),
});

export const FeeRecalculationType = builder.objectRef<FeeRecalculation>('FeeRecalculation').implement({
  description: 'Sales that are estimated anew after an edit of fee rules, where they are too many to wait for.',
  fields: (t) => ({
    isRunning: t.exposeBoolean('isRunning', { description: 'Still under way.' }),
    unitsDone: t.exposeInt('unitsDone', { description: 'Units sold in the days that are done.' }),
    unitsTotal: t.exposeInt('unitsTotal', { description: 'Units sold in all days it is about.' }),
    lines: t.exposeInt('lines', { description: 'Sold lines that are estimated otherwise, so far.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the rules changed.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was over; null while under way.',
    }),
  }),
});
