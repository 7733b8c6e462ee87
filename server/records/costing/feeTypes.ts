import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { currencyOfCountry } from '#server/records/catalog/currencyOfCountry.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { Page } from '#server/platform/graphql/pages.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import type { FeeQuote } from '#server/records/fees/feeQuote.ts';
import type { FeeRuleChoices } from '#server/records/fees/feeRuleChoices.ts';
import type { FeeRule } from '#server/records/fees/feeRules.ts';
import { estimateSources } from '#server/records/fees/recordFeeEstimates.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import { feeRuleOf, type FeeRuleRow, feeRuleRowOf } from './feeRuleRows.ts';

const money = (minor: bigint, country: string) => ({ minor: Number(minor), currency: currencyOfCountry(country) });
const moneyOrNull = (minor: bigint | null, country: string) => (minor === null ? null : money(minor, country));

/** The parent has the selected columns; rows read by SQL also have the whole rule. */
export const FeeRuleType = builder.prismaNode('FeeRule', {
  description:
    'Fees of a marketplace for one unit from a day on. Of the rules that match a sale, the most specific applies.',
  select: {
    id: true,
    marketplace: true,
    country: true,
    productId: true,
    category: true,
    listingType: true,
    fulfilledByMarketplace: true,
    priceFromMinor: true,
    priceBelowMinor: true,
    validFrom: true,
    percent: true,
    fixedMinor: true,
    minimumMinor: true,
    fulfilmentMinor: true,
    source: true,
    sourceDay: true,
  },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => rowKey(viewer, id),
  nullable: true,
  fields: (t) => ({
    marketplace: t.field({
      type: MarketplaceType,
      description: 'Marketplace it applies to.',
      resolve: column('marketplace'),
    }),
    country: t.field({ type: 'CountryCode', description: 'Country it applies to.', resolve: column('country') }),
    product: t.field({
      type: ProductType,
      nullable: true,
      description: 'The only product it applies to; null: every product.',
      resolve: async (rule: FeeRuleRow, _args, { viewer }) =>
        rule.productId === null ? null : (await feeRuleOf(viewer, rule)).product,
    }),
    category: t.string({
      nullable: true,
      description: 'The only category it applies to; null: every category.',
      resolve: column('category'),
    }),
    listingType: t.string({
      nullable: true,
      description: 'The only listing type it applies to; null: every type.',
      resolve: column('listingType'),
    }),
    fulfilledByMarketplace: t.boolean({
      nullable: true,
      description: 'True: only sales fulfilled by the marketplace; false: only by the seller; null: both.',
      resolve: column('fulfilledByMarketplace'),
    }),
    priceFrom: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Lowest unit price it applies to; null: no bound.',
      resolve: ({ priceFromMinor, country }) => moneyOrNull(priceFromMinor, country),
    }),
    priceBelow: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Upper bound of the unit price, exclusive; null: no bound.',
      resolve: ({ priceBelowMinor, country }) => moneyOrNull(priceBelowMinor, country),
    }),
    validFrom: t.field({ type: 'Date', description: 'First day.', resolve: ({ validFrom }) => dayOf(validFrom) }),
    validUntil: t.field({
      type: 'Date',
      nullable: true,
      description: 'Last day before a later rule for the same sales; null: until further notice.',
      resolve: async (rule: FeeRuleRow, _args, { viewer }) => (await feeRuleOf(viewer, rule)).validUntil,
    }),
    percent: t.float({
      description: 'Commission, percent of what the buyer pays.',
      resolve: ({ percent }) => percent.toNumber(),
    }),
    fixed: t.field({
      type: MoneyType,
      description: 'Fixed fee per unit.',
      resolve: ({ fixedMinor, country }) => money(fixedMinor, country),
    }),
    minimum: t.field({
      type: MoneyType,
      description: 'Minimum commission per unit.',
      resolve: ({ minimumMinor, country }) => money(minimumMinor, country),
    }),
    fulfilment: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Fulfilment and freight per unit; null: unknown.',
      resolve: ({ fulfilmentMinor, country }) => moneyOrNull(fulfilmentMinor, country),
    }),
    source: t.string({ description: 'Where the rule comes from.', resolve: column('source') }),
    sourceDay: t.field({
      type: 'Date',
      description: 'The day the source was read.',
      resolve: ({ sourceDay }) => dayOf(sourceDay),
    }),
    isMarketplaceEstimate: t.boolean({
      description: "The marketplace's own estimate for the product; its next estimate replaces it.",
      resolve: ({ source }) => estimateSources.includes(source),
    }),
  }),
});

export const FeeRulePageType = builder.objectRef<Page<FeeRule>>('FeeRulePage').implement({
  description: 'Fee rules, ordered by marketplace, country and the sales they apply to.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.field({
      type: [FeeRuleType],
      description: 'Rows of the page.',
      resolve: ({ rows }) => rows.map(feeRuleRowOf),
    }),
  }),
});

const FeePlaceType = builder.objectRef<FeeRuleChoices['places'][number]>('FeePlace').implement({
  description: 'A marketplace in a country.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Marketplace that charges the fees.' }),
    country: t.expose('country', { type: 'CountryCode', description: 'ISO 3166 code.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'Currency of its prices and fees.' }),
  }),
});

export const FeeRuleChoicesType = builder.objectRef<FeeRuleChoices>('FeeRuleChoices').implement({
  description: 'Values for the scope of a new fee rule.',
  fields: (t) => ({
    places: t.expose('places', {
      type: [FeePlaceType],
      description: 'Marketplaces and countries of products and rules.',
    }),
    categories: t.exposeStringList('categories', { description: 'Categories of products and rules.' }),
    listingTypes: t.exposeStringList('listingTypes', { description: 'Listing types of products and rules.' }),
  }),
});

export const FeeQuoteType = builder.objectRef<FeeQuote>('FeeQuote').implement({
  description: 'Fees of a marketplace for one unit at a price.',
  fields: (t) => ({
    price: t.expose('price', { type: MoneyType, description: 'Price paid by the buyer.' }),
    rule: t.field({
      type: FeeRuleType,
      description: 'The rule that applies.',
      resolve: ({ rule }) => feeRuleRowOf(rule),
    }),
    commission: t.expose('commission', {
      type: MoneyType,
      description: 'Commission, at least the minimum of the rule.',
    }),
    fixed: t.expose('fixed', { type: MoneyType, description: 'Fixed fee.' }),
    fulfilment: t.expose('fulfilment', {
      type: MoneyType,
      nullable: true,
      description: 'Fulfilment and freight; null: unknown.',
    }),
    remaining: t.expose('remaining', { type: MoneyType, description: 'Price minus the known fees.' }),
  }),
});

export const FeeRecalculationType = builder.prismaObject('FeeRecalculation', {
  description: 'A job that recomputes sales after a change of costs, fee rules, freight rules or taxes.',
  select: { unitsDone: true, unitsTotal: true, lines: true, createdAt: true, finishedAt: true },
  fields: (t) => ({
    isRunning: t.boolean({
      description: 'Whether it has not finished yet.',
      resolve: ({ finishedAt }) => finishedAt === null,
    }),
    unitsDone: t.exposeInt('unitsDone', { description: 'Units of the recomputed sales.' }),
    unitsTotal: t.exposeInt('unitsTotal', { description: 'Units of all sales of the job, in whole months.' }),
    lines: t.exposeInt('lines', { description: 'Order lines changed so far.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the change was made.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it finished; null while running.',
    }),
  }),
});
