import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { OrderStatusType } from '#server/insight/sales/salesFilterType.ts';
import type { OrderSummary } from './orderSummaries.ts';

const OrderSummaryLineType = builder.objectRef<OrderSummary['items'][number]>('OrderSummaryLine').implement({
  description: 'A product bought in an order, and how many units of it.',
  fields: (t) => ({
    sku: t.exposeString('sku', { nullable: true, description: "The seller's own code; null while unknown." }),
    name: t.exposeString('name', { nullable: true, description: 'Title of the listing; null while unknown.' }),
    quantity: t.exposeInt('quantity', { description: 'Units of the line.' }),
    imageUrl: t.exposeString('imageUrl', { nullable: true, description: 'Address of the main image.' }),
  }),
});

/** `OrderSummary` in the GraphQL schema. */
export const OrderSummaryType = builder.objectRef<OrderSummary>('OrderSummary').implement({
  description: 'Summary of an order, for the live feed and for search.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the order, equal in every response.' }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where it was bought.' }),
    orderId: t.exposeString('orderId', { description: "The marketplace's order id." }),
    country: t.expose('country', { type: 'CountryCode', description: "The marketplace's country." }),
    total: t.expose('total', {
      type: MoneyType,
      nullable: true,
      description: 'Sum of its items, in the currency of the order; null while it has no price.',
    }),
    units: t.exposeInt('units', { description: 'Units of all lines.' }),
    status: t.expose('status', { type: OrderStatusType, description: 'Status of the order.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was bought.' }),
    items: t.expose('items', { type: [OrderSummaryLineType], description: 'Its lines.' }),
  }),
});
