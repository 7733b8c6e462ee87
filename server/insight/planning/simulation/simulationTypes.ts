import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MasterStockPlaceType } from '#server/records/masters/masterTypes.ts';
import type { Placement } from '#server/insight/planning/restock/placement.ts';
import type { ItemSimulation, OrderingWay, SimulatedWay } from './simulateItem.ts';

const WAYS: Record<OrderingWay, { description: string }> = {
  was: { description: 'What the seller really did, by stored sales and stock.' },
  mean: { description: 'By the mean of the last 28 days, as many sheets do.' },
  advised: { description: 'As advised, with the rules of the product.' },
};

const SimulatedWayType = builder.objectRef<SimulatedWay>('SimulatedWay').implement({
  description: 'What a way of ordering sold and kept.',
  fields: (t) => ({
    way: t.expose('way', {
      type: wordEnum('OrderingWay', { description: 'How a product is ordered.', values: WAYS }),
      description: 'How it was ordered.',
    }),
    missedUnits: t.exposeFloat('missedUnits', { description: 'Units that were wanted and not sold.' }),
    fill: t.exposeFloat('fill', {
      nullable: true,
      description: 'Share of the wanted units that were sold, 0 to 1; null: none was wanted.',
    }),
    averageStock: t.exposeFloat('averageStock', {
      nullable: true,
      description: 'Units in stock on an average day; null: they were not counted on half of the days.',
    }),
    bound: t.expose('bound', {
      type: MoneyType,
      nullable: true,
      description: 'Cost of the average stock; null: unknown.',
    }),
    orders: t.exposeInt('orders', { nullable: true, description: 'Number of orders; null: not known.' }),
  }),
});

/** `ItemSimulation` in the GraphQL schema. */
export const ItemSimulationType = builder.objectRef<ItemSimulation>('ItemSimulation').implement({
  description: 'The last days of a product under several ways of ordering it, from the same sales and lead times.',
  fields: (t) => ({
    from: t.expose('from', { type: 'Date', description: 'First day.' }),
    to: t.expose('to', { type: 'Date', description: 'Last day.' }),
    wantedUnits: t.exposeFloat('wantedUnits', {
      description: 'Units that buyers wanted, kits of the product included.',
    }),
    estimatedUnits: t.exposeFloat('estimatedUnits', {
      description: 'Those of them that are an estimate, for days without stock.',
    }),
    ways: t.field({
      type: [SimulatedWayType],
      complexity: { multiplier: 1 },
      description: 'What each way of ordering would have sold and kept.',
      resolve: ({ ways }) => ways,
    }),
  }),
});

type PlacedAt = Placement['places'][number];
const PlacedUnitsType = builder.objectRef<PlacedAt>('PlacedUnits').implement({
  description: 'Units for a place.',
  fields: (t) => ({
    place: t.expose('place', { type: MasterStockPlaceType, description: 'Warehouse or shelf that the units are for.' }),
    units: t.exposeInt('units', {
      nullable: true,
      description: 'Units for it; null: what a sale from there leaves is not known.',
    }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description: 'Profit that is expected of these units.',
    }),
  }),
});

/** `Placement` in the GraphQL schema. */
export const PlacementType = builder.objectRef<Placement>('Placement').implement({
  description: 'Where the next units of a product earn most, until the order after the next arrives.',
  fields: (t) => ({
    places: t.field({
      type: [PlacedUnitsType],
      complexity: { multiplier: 1 },
      description: 'How many units each warehouse or shelf gets.',
      resolve: ({ places }) => places,
    }),
    rest: t.exposeInt('rest', { description: 'Units that no place is expected to sell with profit.' }),
    days: t.exposeInt('days', { description: 'Days in which they are to be sold.' }),
  }),
});
