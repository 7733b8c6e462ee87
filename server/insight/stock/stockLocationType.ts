import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { StockLocation, StockPlace } from '#server/market/snapshots/listingSnapshots.ts';

const StockPlaceType = wordEnum<StockPlace>('StockPlace', {
  description: 'Kind of place where units lie.',
  values: {
    full: { description: "The marketplace's warehouse." },
    own: { description: "The seller's address." },
    depot: { description: "One of the seller's depots." },
  },
});

export const StockLocationType = builder.objectRef<StockLocation>('StockLocation').implement({
  description: 'Available units in one place.',
  fields: (t) => ({
    kind: t.expose('kind', { type: StockPlaceType, description: 'Kind of place.' }),
    storeId: t.exposeString('storeId', {
      nullable: true,
      description: "The marketplace's id of the depot; null for other places.",
    }),
    available: t.exposeInt('available', { description: 'Units that can be sold.' }),
  }),
});
