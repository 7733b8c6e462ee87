import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { CoverStatus } from './coverStatus.ts';
import { type DataOverview, dataOverview } from './dataOverview.ts';
import { type InventoryLevel, inventoryLevels } from './inventoryLevels.ts';
import { StockLocationType } from './stockLocationType.ts';
import type { StockLevel } from './stockLevel.ts';

const MAX_LEVELS = 100; // spec 9

const StockLevelType = wordEnum<StockLevel>('StockLevel', {
  description: 'Stock by units.',
  values: {
    critical: { description: 'Below 50 units.' },
    low: { description: 'From 50 to 99 units.' },
    good: { description: '100 units or more.' },
  },
});
const CoverStatusNameType = wordEnum<CoverStatus['status']>('CoverStatusName', {
  description: 'Stock by its days of cover.',
  values: {
    critical: { description: 'Below 7 days, or out of stock.' },
    low: { description: 'Below 14 days.' },
    normal: { description: 'Below 30 days.' },
    excess: { description: '30 days or more.' },
  },
});
const OutOfStockType = wordEnum<NonNullable<CoverStatus['outOfStock']>>('OutOfStock', {
  description: 'Reason for an empty stock.',
  values: {
    stockout: { description: 'The product sold within the last 30 days.' },
    unstocked: { description: 'The product did not sell within the last 30 days.' },
  },
});

const CoverStatusType = builder.objectRef<CoverStatus>('CoverStatus').implement({
  description: 'Days of cover of a stock.',
  fields: (t) => ({
    daysOfStock: t.exposeFloat('daysOfStock', {
      description: 'Available units at the pace of the last 7 days; 999 without sales in them.',
    }),
    status: t.expose('status', { type: CoverStatusNameType, description: 'Status for these days.' }),
    outOfStock: t.expose('outOfStock', {
      type: OutOfStockType,
      nullable: true,
      description: 'Null while there is stock.',
    }),
  }),
});

const InventoryLevelType = builder.objectRef<InventoryLevel>('InventoryLevel').implement({
  description:
    "A product's stock at its last count, with its recent sales. Listings that share one stock each show the whole of it.",
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'Product in stock.' }),
    price: t.expose('price', { type: MoneyType, nullable: true, description: 'Current price. Null while unknown.' }),
    countedOn: t.expose('countedOn', {
      type: 'Date',
      nullable: true,
      description: 'Day of the last count. Null when never counted.',
    }),
    available: t.exposeInt('available', {
      nullable: true,
      description: 'Units that can be sold. Null when never counted.',
    }),
    reserved: t.exposeInt('reserved', { nullable: true, description: 'Units set aside for orders and transfers.' }),
    inbound: t.exposeInt('inbound', { nullable: true, description: 'Units on their way to the warehouse.' }),
    locations: t.expose('locations', {
      type: [StockLocationType],
      description: 'Available units by place; empty when the marketplace names no place.',
    }),
    sharedWith: t.exposeInt('sharedWith', {
      description: 'Other listings that are sold from the same stock; 0: none.',
    }),
    isKit: t.exposeBoolean('isKit', {
      description: 'Whether it is a bundle of other products, without stock of its own.',
    }),
    level: t.expose('level', { type: StockLevelType, nullable: true, description: 'Null when never counted.' }),
    cover: t.expose('cover', {
      type: CoverStatusType,
      nullable: true,
      description: 'At the sales of all listings with this stock. Null when never counted.',
    }),
    unitsSold7d: t.exposeInt('unitsSold7d', { description: 'Units of the last 7 days, today included.' }),
    unitsSold30d: t.exposeInt('unitsSold30d', { description: 'Units of the last 30 days, today included.' }),
    revenue30d: t.expose('revenue30d', {
      type: MoneyType,
      description: "Revenue of the last 30 days in the product's currency.",
    }),
  }),
});

const DataOverviewType = builder.objectRef<DataOverview>('DataOverview').implement({
  description: "Summary of the account's data today.",
  fields: (t) => ({
    products: t.exposeInt('products', { description: 'Active products.' }),
    ordersToday: t.exposeInt('ordersToday', { description: "Today's orders, without cancelled ones." }),
    revenueToday: t.expose('revenueToday', { type: MoneyType, description: 'Revenue of these orders.' }),
    competitors: t.exposeInt('competitors', { description: 'Other sellers seen on the listings.' }),
    pendingInsights: t.exposeInt('pendingInsights', { description: 'Insights neither applied nor dismissed.' }),
    lowStockProducts: t.exposeInt('lowStockProducts', {
      description:
        'Active products with fewer than 50 units at their last count; listings that share one stock count once.',
    }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  dataOverview: t.field({
    type: DataOverviewType,
    description: 'Figures above the data viewer.',
    args: { marketplace: t.arg({ type: MarketplaceType, description: 'Only of this one.' }) },
    complexity: 10,
    resolve: (viewer, { marketplace }) => dataOverview(viewer, { marketplace }),
  }),
  inventoryLevels: t.field({
    type: [InventoryLevelType],
    description: 'Stock of active products, shortest cover first, products never counted last.',
    args: {
      marketplace: t.arg({ type: MarketplaceType, description: 'Only of this one.' }),
      first: t.arg.int({ defaultValue: MAX_LEVELS, description: `Rows, at most ${MAX_LEVELS}.` }),
    },
    complexity: ({ first }) => ({ field: 10, multiplier: Math.max(1, (first ?? MAX_LEVELS) / 4) }),
    resolve: (viewer, { marketplace, first }) => {
      const limit = first ?? MAX_LEVELS;
      if (limit < 0 || limit > MAX_LEVELS) throw badRequest('products.listMost', { most: MAX_LEVELS });
      return inventoryLevels(viewer, { marketplace, limit });
    },
  }),
}));
