import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { Page } from '#server/platform/graphql/pages.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import {
  OVERHEAD_CURRENCY,
  type OverheadAllocation,
  type OverheadCategory,
  type OverheadPeriod,
  type OverheadScope,
} from './overhead.ts';
import { type OverheadProduct, type OverheadRow, productsOfOverhead } from './overheadRows.ts';

const CATEGORIES: Record<OverheadCategory, { description: string }> = {
  rent: { description: 'Shop, office and storage space.' },
  software: { description: 'Systems and subscriptions.' },
  people: { description: 'Wages and pro-labore.' },
  accounting: { description: 'The accountant.' },
  packaging: { description: 'Boxes and labels; a line of its own when charged for orders or units.' },
  fixed_taxes: { description: 'Taxes of a fixed amount, such as the monthly DAS of an MEI.' },
  other: { description: 'Anything else.' },
};
const OverheadCategoryType = wordEnum('OverheadCategory', {
  description: 'What an overhead pays for.',
  values: CATEGORIES,
});

const PERIODS: Record<OverheadPeriod, { description: string }> = {
  once: { description: 'Once: spread over its days, or on its first day without a last one.' },
  month: { description: 'Each month, by days.' },
  year: { description: 'Each year, by days.' },
  order: { description: 'Each order that is not cancelled.' },
  unit: { description: 'Each unit that is not cancelled.' },
};
const OverheadPeriodType = wordEnum('OverheadPeriod', {
  description: 'What an amount is charged for.',
  values: PERIODS,
});

const ALLOCATIONS: Record<OverheadAllocation, { description: string }> = {
  none: { description: 'No product bears it.' },
  revenue: { description: 'By revenue in BRL.' },
  units: { description: 'By units sold.' },
  orders: { description: 'By orders with the product.' },
  fixed_share: { description: 'By a fixed share of each product; what is left of 100 % no product bears.' },
};
const OverheadAllocationType = wordEnum('OverheadAllocation', {
  description: 'How products share an overhead, on screens of products alone.',
  values: ALLOCATIONS,
});

const SCOPES: Record<OverheadScope, { description: string }> = {
  account: { description: 'The whole account.' },
  marketplace: { description: 'Sales on `marketplace`.' },
  brand: { description: 'Products of `brand`.' },
  products: { description: 'Some products.' },
};
const OverheadScopeType = wordEnum('OverheadScope', { description: 'What an overhead is for.', values: SCOPES });

const OverheadProductType = builder.objectRef<OverheadProduct>('OverheadProduct').implement({
  description: 'A product that bears an overhead.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'Listing that bears it.' }),
    percent: t.exposeFloat('percent', {
      nullable: true,
      description: 'Its share of the overhead, percent; null without fixed shares.',
    }),
  }),
});

export const OverheadType = builder.prismaNode('Overhead', {
  description:
    'What the business costs beside its sales, in BRL. Of a month or year each range of days costs its share of the days.',
  select: {
    id: true,
    name: true,
    category: true,
    validFrom: true,
    validUntil: true,
    amountMinor: true,
    every: true,
    allocation: true,
    scope: true,
    marketplace: true,
    brand: true,
  },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => rowKey(viewer, id),
  nullable: true,
  fields: (t) => ({
    name: t.string({ description: 'What the seller calls it.', resolve: column('name') }),
    category: t.field({ type: OverheadCategoryType, description: 'What it pays for.', resolve: column('category') }),
    amount: t.field({
      type: MoneyType,
      description: 'Cost, each time.',
      resolve: ({ amountMinor }) => ({ minor: Number(amountMinor), currency: OVERHEAD_CURRENCY }),
    }),
    every: t.field({
      type: OverheadPeriodType,
      description: 'What the amount is charged for.',
      resolve: column('every'),
    }),
    validFrom: t.field({ type: 'Date', description: 'First day.', resolve: ({ validFrom }) => dayOf(validFrom) }),
    validUntil: t.field({
      type: 'Date',
      nullable: true,
      description: 'Last day; null: until further notice.',
      resolve: ({ validUntil }) => validUntil && dayOf(validUntil),
    }),
    allocation: t.field({
      type: OverheadAllocationType,
      description: 'How products share it.',
      resolve: column('allocation'),
    }),
    scope: t.field({ type: OverheadScopeType, description: 'What it is for.', resolve: column('scope') }),
    marketplace: t.field({
      type: MarketplaceType,
      nullable: true,
      description: 'Of the scope `MARKETPLACE`.',
      resolve: column('marketplace'),
    }),
    brand: t.string({ nullable: true, description: 'Of the scope `BRAND`.', resolve: column('brand') }),
    products: t.field({
      type: [OverheadProductType],
      description: 'Of the scope `PRODUCTS`, at most 200.',
      complexity: { field: 2, multiplier: 1 }, // most have none
      resolve: ({ id, scope }: OverheadRow, _args, { viewer }) =>
        scope === 'products' ? productsOfOverhead(viewer, id) : [],
    }),
  }),
});

export const OverheadPageType = builder.objectRef<Page<OverheadRow>>('OverheadPage').implement({
  description: 'Overheads, those without an end first, then by name.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.field({
      type: [OverheadType],
      description: 'Rows of the page.',
      complexity: { field: 1, multiplier: 2 }, // of a table of the account alone
      resolve: ({ rows }) => rows,
    }),
  }),
});

const OverheadProductInputType = builder.inputType('OverheadProductInput', {
  description: 'A product that bears an overhead.',
  fields: (t) => ({
    productId: t.globalID({ for: ProductType, required: true, description: 'Global id of the product.' }),
    percent: t.field({ type: 'Decimal', description: 'Its share, percent; only with fixed shares.' }),
  }),
});

export const OverheadInputType = builder.inputType('OverheadInput', {
  description: 'What the business costs beside its sales.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name, at most 120 characters.' }),
    category: t.field({ type: OverheadCategoryType, required: true, description: 'What it pays for.' }),
    amount: t.field({ type: MoneyInputType, required: true, description: 'Cost in BRL, above zero.' }),
    every: t.field({ type: OverheadPeriodType, required: true, description: 'What the amount is charged for.' }),
    validFrom: t.field({ type: 'Date', required: true, description: 'First day.' }),
    validUntil: t.field({ type: 'Date', description: 'Last day; absent: until further notice.' }),
    allocation: t.field({ type: OverheadAllocationType, description: 'How products share it; absent: not at all.' }),
    scope: t.field({ type: OverheadScopeType, description: 'What it is for; absent: the account.' }),
    marketplace: t.field({ type: MarketplaceType, description: 'Of the scope `MARKETPLACE`.' }),
    brand: t.string({ description: 'Of the scope `BRAND`.' }),
    products: t.field({ type: [OverheadProductInputType], description: 'Of the scope `PRODUCTS`, at most 200.' }),
  }),
});
