import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { type Money, sumsByCurrency } from '#server/platform/values/money.ts';
import { type IdleReason, type IdleStock, idleStock } from './idleStock.ts';

const MOST_ROWS = 50;

const REASONS: Record<IdleReason, { description: string }> = {
  unsold: { description: 'Nothing was sold for 45 days in stock, or ever.' },
  excess: { description: 'More lies there than is sold in 180 days.' },
};

const IdleStockType = builder.objectRef<IdleStock>('IdleStock').implement({
  description: 'Stock of a product that is not expected to sell soon.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'First active listing of the product.' }),
    reason: t.expose('reason', {
      type: wordEnum('IdleReason', { description: 'Why stock is idle.', values: REASONS }),
      description: 'Why it is idle.',
    }),
    available: t.exposeInt('available', { description: 'Units that can be sold.' }),
    idleUnits: t.exposeInt('idleUnits', { description: 'Idle units: all, or those beyond 180 days of sales.' }),
    daysUnsold: t.exposeInt('daysUnsold', {
      nullable: true,
      description: 'Days in stock since the last sale; null: none is known.',
    }),
    bound: t.expose('bound', {
      type: MoneyType,
      nullable: true,
      description: 'What the idle units cost to buy; null: unknown.',
    }),
    storage: t.expose('storage', {
      type: MoneyType,
      description: 'What storing them cost in the last 30 days, as far as it was charged by product.',
    }),
  }),
});

interface Idle {
  rows: IdleStock[];
  rowCount: number;
  bound: Money[];
  storage: Money[];
  withoutCost: number;
}

const IdleStocksType = builder.objectRef<Idle>('IdleStocks').implement({
  description: 'Idle stock of the account.',
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [IdleStockType],
      complexity: { multiplier: 10 },
      description: 'The 50 products that bind most money.',
    }),
    rowCount: t.exposeInt('rowCount', { description: 'Products with idle stock.' }),
    bound: t.expose('bound', { type: [MoneyType], description: 'Money bound by all of them, by currency.' }),
    storage: t.expose('storage', { type: [MoneyType], description: 'Storage of the last 30 days, by currency.' }),
    withoutCost: t.exposeInt('withoutCost', { description: 'Those of them whose cost is unknown.' }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  idleStock: t.field({
    type: IdleStocksType,
    description: 'Stock that is not expected to sell soon, by the money that it binds.',
    args: { marketplace: t.arg({ type: MarketplaceType, description: 'Only this marketplace.' }) },
    complexity: 50,
    resolve: async (viewer, { marketplace }) => {
      const all = await idleStock(viewer, { marketplace });
      return {
        rows: all.slice(0, MOST_ROWS),
        rowCount: all.length,
        bound: sumsByCurrency(all.flatMap(({ bound }) => bound ?? [])),
        storage: sumsByCurrency(all.map(({ storage }) => storage)),
        withoutCost: all.filter(({ bound }) => !bound).length,
      };
    },
  }),
}));
