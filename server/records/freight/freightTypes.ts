import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { FREIGHT_CURRENCY } from './freightCurrency.ts';
import { freightRuleOf, type FreightRuleRow, freightRuleRowOf } from './freightRuleRows.ts';
import type { FreightRulePage } from './freightRules.ts';

const money = (minor: bigint) => ({ minor: Number(minor), currency: FREIGHT_CURRENCY });
const moneyOrNull = (minor: bigint | null) => (minor === null ? null : money(minor));

/** The parent has the selected columns; rows read by SQL also have the whole rule. */
export const FreightRuleType = builder.prismaNode('FreightRule', {
  description:
    'What sending and packing an order costs the seller who ships it, from a day on, in BRL. Of the rules that match an order line the narrowest applies: of the product, the way of sending, the marketplace, all.',
  select: {
    id: true,
    marketplace: true,
    logistic: true,
    productId: true,
    priceFromMinor: true,
    priceBelowMinor: true,
    validFrom: true,
    perOrderMinor: true,
    perUnitMinor: true,
    percent: true,
    packagingPerOrderMinor: true,
    packagingPerUnitMinor: true,
    note: true,
  },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => rowKey(viewer, id),
  nullable: true,
  fields: (t) => ({
    marketplace: t.field({
      type: MarketplaceType,
      nullable: true,
      description: 'The only marketplace it applies to; null: every one.',
      resolve: column('marketplace'),
    }),
    logistic: t.string({
      nullable: true,
      description: "The only way of sending it applies to, in the marketplace's word; null: every one.",
      resolve: column('logistic'),
    }),
    product: t.field({
      type: ProductType,
      nullable: true,
      description: 'The only product it applies to; null: every product.',
      resolve: async (rule: FreightRuleRow, _args, { viewer }) =>
        rule.productId === null ? null : (await freightRuleOf(viewer, rule)).product,
    }),
    priceFrom: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Lowest unit price it applies to; null: no bound.',
      resolve: ({ priceFromMinor }) => moneyOrNull(priceFromMinor),
    }),
    priceBelow: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Upper bound of the unit price, exclusive; null: no bound.',
      resolve: ({ priceBelowMinor }) => moneyOrNull(priceBelowMinor),
    }),
    validFrom: t.field({ type: 'Date', description: 'First day.', resolve: ({ validFrom }) => dayOf(validFrom) }),
    validUntil: t.field({
      type: 'Date',
      nullable: true,
      description: 'Last day before a later rule for the same orders; null: until further notice.',
      resolve: async (rule: FreightRuleRow, _args, { viewer }) => (await freightRuleOf(viewer, rule)).validUntil,
    }),
    perOrder: t.field({
      type: MoneyType,
      description: 'Freight of an order, shared by its units.',
      resolve: ({ perOrderMinor }) => money(perOrderMinor),
    }),
    perUnit: t.field({
      type: MoneyType,
      description: 'Freight of one unit.',
      resolve: ({ perUnitMinor }) => money(perUnitMinor),
    }),
    percent: t.float({
      description: 'Freight, percent of the price paid.',
      resolve: ({ percent }) => percent.toNumber(),
    }),
    packagingPerOrder: t.field({
      type: MoneyType,
      description: 'Cost of boxes and labels, for the whole order.',
      resolve: ({ packagingPerOrderMinor }) => money(packagingPerOrderMinor),
    }),
    packagingPerUnit: t.field({
      type: MoneyType,
      description: 'Cost of boxes and labels, for each unit.',
      resolve: ({ packagingPerUnitMinor }) => money(packagingPerUnitMinor),
    }),
    note: t.string({ nullable: true, description: "The seller's note.", resolve: column('note') }),
  }),
});

export const FreightRulePageType = builder.objectRef<FreightRulePage>('FreightRulePage').implement({
  description: 'Rules of own freight and packaging, ordered by marketplace, way of sending and product.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.field({
      type: [FreightRuleType],
      description: 'Rows of the page.',
      complexity: { field: 1, multiplier: 2 }, // of a table of the account alone
      resolve: ({ rows }) => rows.map(freightRuleRowOf),
    }),
    unitsWithoutFreight: t.exposeInt('unitsWithoutFreight', {
      description: 'Units sold that the seller sends and whose freight is unknown, by rule or amount.',
    }),
  }),
});

export const FreightRuleInputType = builder.inputType('FreightRuleInput', {
  description:
    'What sending and packing an order costs the seller from a day on; amounts in BRL, at least one above zero. An absent field does not restrict the rule.',
  fields: (t) => ({
    marketplace: t.field({ type: MarketplaceType, description: 'The only marketplace it applies to.' }),
    logistic: t.string({ description: "The only way of sending it applies to, in the marketplace's word." }),
    productId: t.globalID({ for: ProductType, description: 'Global id of the only product it applies to.' }),
    priceFrom: t.field({ type: MoneyInputType, description: 'Lowest unit price it applies to.' }),
    priceBelow: t.field({ type: MoneyInputType, description: 'Upper bound of the unit price, exclusive.' }),
    validFrom: t.field({ type: 'Date', required: true, description: 'First day.' }),
    perOrder: t.field({ type: MoneyInputType, description: 'Freight of an order; absent: none.' }),
    perUnit: t.field({ type: MoneyInputType, description: 'Freight of one unit; absent: none.' }),
    percent: t.field({ type: 'Decimal', description: 'Freight, percent of the price paid, 0–100; absent: none.' }),
    packagingPerOrder: t.field({ type: MoneyInputType, description: 'Packaging of an order; absent: none.' }),
    packagingPerUnit: t.field({ type: MoneyInputType, description: 'Packaging of one unit; absent: none.' }),
    note: t.string({ description: 'A note, at most 200 characters.' }),
  }),
});
