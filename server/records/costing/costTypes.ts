import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { CostPeriod, ProductCosts, ProductCostsPage } from '#server/records/costs/productCosts.ts';

const CostPeriodType = builder.objectRef<CostPeriod>('CostPeriod').implement({
  description: 'What one unit of a product costs over some days.',
  fields: (t) => ({
    validFrom: t.expose('validFrom', {
      type: 'Date',
      nullable: true,
      description: 'First day; null: from the beginning.',
    }),
    validUntil: t.expose('validUntil', {
      type: 'Date',
      nullable: true,
      description: 'Last day; null: until further notice.',
    }),
    cost: t.expose('cost', { type: MoneyType, description: 'One unit.' }),
    enteredBy: t.exposeString('enteredBy', {
      nullable: true,
      description: 'Name of the person who entered it last; null where that is not known.',
    }),
    enteredAt: t.expose('enteredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was entered last; null where that is not known.',
    }),
  }),
});

const ProductCostsType = builder.objectRef<ProductCosts>('ProductCosts').implement({
  description: 'A product with what one unit of it costs the seller.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'What the costs are of.' }),
    currency: t.exposeString('currency', { description: 'What it is sold in; its costs are in the same.' }),
    cost: t.expose('cost', {
      type: MoneyType,
      nullable: true,
      description: 'One unit, as in force today; null while unknown.',
    }),
    costSince: t.expose('costSince', {
      type: 'Date',
      nullable: true,
      description: 'First day of that cost; null: from the beginning, or while unknown.',
    }),
    units: t.exposeInt('units', { description: 'Units ever sold, without cancelled ones.' }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', {
      description: 'Of them: sold on a day without a cost, so that their profit is unknown.',
    }),
    periods: t.expose('periods', {
      type: [CostPeriodType],
      description: 'Every cost entered, the latest first.',
      complexity: { field: 1, multiplier: 1 }, // few, read with their product
    }),
  }),
});

const ProductCostsEdgeType = builder.objectRef<ProductCostsPage['edges'][number]>('ProductCostsEdge').implement({
  description: 'A row and its place.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', { description: 'Its place.' }),
    node: t.expose('node', { type: ProductCostsType, description: 'The row.' }),
  }),
});

export const ProductCostsConnectionType = builder.objectRef<ProductCostsPage>('ProductCostsConnection').implement({
  description: 'A page of products with their costs.',
  fields: (t) => ({
    edges: t.expose('edges', { type: [ProductCostsEdgeType], description: 'The rows of the page.' }),
    pageInfo: t.expose('pageInfo', { type: builder.pageInfoRef(), description: 'What lies before and after.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Products the filter leaves.' }),
    missingCount: t.exposeInt('missingCount', {
      description: 'Products without a cost today or with units sold without one, whatever the filter.',
    }),
  }),
});
