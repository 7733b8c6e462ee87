import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { costRowOf, ofPeriod } from './costRows.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import type { ProductCosts, ProductCostsPage } from '#server/records/costs/productCosts.ts';

const ProductCostChangeType = builder.prismaObject('ProductCostChange', {
  description: 'An entry of the permanent record of changes of product costs.',
  select: { productId: true, userId: true, changedAt: true, costMinor: true },
  fields: (t) => ({
    cost: t.field({
      type: MoneyType,
      nullable: true,
      description: 'New cost of one unit; null: the cost was deleted.',
      resolve: async ({ productId, costMinor }, _args, { viewer }) => {
        if (costMinor === null) return null;
        const where = rowKey(viewer, productId);
        const { currency } = await accountPrisma(viewer).product.findUniqueOrThrow({
          where,
          select: { currency: true },
        });
        return { minor: Number(costMinor), currency };
      },
    }),
    changedBy: t.string({
      nullable: true,
      description: 'Name of the person who made the change; null when the user no longer exists.',
      resolve: async ({ userId: id }, _args, { viewer }) =>
        (await accountPrisma(viewer).user.findUnique({ where: { id }, select: { name: true } }))?.name ?? null,
    }),
    changedAt: t.field({ type: 'DateTime', description: 'When the change was made.', resolve: column('changedAt') }),
  }),
});

/** The parent has the selected columns; rows read by SQL also have their period. */
export const ProductCostType = builder.prismaObject('ProductCost', {
  description: 'Unit cost of a product from a day on, until its next cost.',
  select: { productId: true, validFrom: true, costMinor: true, product: { select: { currency: true } } },
  fields: (t) => ({
    validFrom: t.field({
      type: 'Date',
      nullable: true,
      description: 'First day; null: from the beginning.',
      resolve: ({ validFrom }) => (dayOf(validFrom) === FIRST_DAY ? null : dayOf(validFrom)),
    }),
    validUntil: t.field({
      type: 'Date',
      nullable: true,
      description: 'Last day; null: until further notice.',
      resolve: ofPeriod('validUntil'),
    }),
    cost: t.field({
      type: MoneyType,
      description: 'Cost of one unit.',
      resolve: ({ costMinor, product: { currency } }) => ({ minor: Number(costMinor), currency }),
    }),
    enteredBy: t.string({
      nullable: true,
      description: 'Name of the person who last entered it; null when unknown.',
      resolve: ofPeriod('enteredBy'),
    }),
    enteredAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last entered; null when unknown.',
      resolve: ofPeriod('enteredAt'),
    }),
    changes: t.prismaConnection(
      {
        type: ProductCostChangeType,
        cursor: 'accountId_id',
        defaultSize: 20,
        maxSize: 100,
        description: 'Changes of the cost with this first day, deletions included, latest first.',
        resolve: (query, { productId, validFrom }, _args, { viewer }) =>
          accountPrisma(viewer).productCostChange.findMany({
            ...query,
            where: { productId, validFrom },
            orderBy: { id: 'desc' },
          }),
      },
      { name: 'ProductCostChangeConnection', description: 'A page of changes of a cost.' },
      { name: 'ProductCostChangeEdge', description: 'A change and its cursor.' },
    ),
  }),
});

const ProductCostsType = builder.objectRef<ProductCosts>('ProductCosts').implement({
  description: 'A product with its costs.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'Listing that the costs belong to.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'Currency of its sales and costs.' }),
    cost: t.expose('cost', {
      type: MoneyType,
      nullable: true,
      description: 'Cost of one unit today; null while unknown.',
    }),
    costSince: t.expose('costSince', {
      type: 'Date',
      nullable: true,
      description: 'First day of that cost; null: from the beginning, or while unknown.',
    }),
    listingCount: t.exposeInt('listings', {
      description:
        'Listings that share the cost: those of one product in one currency. The row is of the one that sells most.',
    }),
    hasOwnCost: t.exposeBoolean('hasOwnCost', {
      description: 'Whether the listing has a cost that the others of its product do not share.',
    }),
    units: t.exposeInt('units', { description: 'Units sold in total by these listings, without cancelled ones.' }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', {
      description: 'Units sold on days without a cost; their profit is unknown.',
    }),
    periods: t.field({
      type: [ProductCostType],
      description: 'All costs, latest first.',
      complexity: { field: 1, multiplier: 1 }, // few, read with their product
      resolve: ({ product, periods }) => periods.map((period) => costRowOf(product.id, period)),
    }),
  }),
});

export const ProductCostPageType = builder.objectRef<ProductCostsPage>('ProductCostPage').implement({
  description: 'A page of products with their costs.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', { type: [ProductCostsType], description: 'Rows of the page.' }),
    missingCount: t.exposeInt('missingCount', {
      description: 'Products without a cost today or with units sold without one, regardless of the filter.',
    }),
  }),
});
