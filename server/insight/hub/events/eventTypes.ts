import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import type { HubEvent, HubEventKind, HubEvents } from './hubEvents.ts';

const KINDS: Record<HubEventKind, { description: string }> = {
  price: { description: 'The price of a listing changed.' },
  cost: { description: 'Another cost of a unit applies.' },
  adsStarted: { description: 'Advertising began, after two weeks without.' },
  buyBoxLost: { description: 'Another seller has the Buy Box.' },
  buyBoxWon: { description: 'The Buy Box is ours.' },
  stockOut: { description: 'The stock ran out.' },
  stockBack: { description: 'There is stock again.' },
  note: { description: 'Noted by the seller.' },
};

const HubEventType = builder.objectRef<HubEvent>('ProductEvent').implement({
  description: 'What happened to a product on a day, with what it needs to be said in words.',
  fields: (t) => ({
    kind: t.field({
      type: wordEnum('ProductEventKind', { description: 'What happened to a product.', values: KINDS }),
      description: 'What happened.',
      resolve: ({ kind }) => kind,
    }),
    day: t.expose('day', { type: 'Date', description: 'When.' }),
    listings: t.field({
      type: [ProductType],
      complexity: { multiplier: 1 },
      description: 'The listings that it happened to; none of a note.',
      resolve: ({ listings }) => listings,
    }),
    from: t.expose('from', {
      type: MoneyType,
      nullable: true,
      description: 'Price or cost before; null: none was known, and for other kinds.',
    }),
    to: t.expose('to', { type: MoneyType, nullable: true, description: 'New price or cost; null for other kinds.' }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'Of a note: what it says. Of a lost Buy Box: who has it; null: not said.',
    }),
  }),
});

export const HubEventsType = builder.objectRef<HubEvents>('ProductEvents').implement({
  description: 'What happened to a product in some days.',
  fields: (t) => ({
    events: t.expose('events', {
      type: [HubEventType],
      complexity: { multiplier: 2 },
      description: 'The newest 20, oldest first.',
    }),
    hidden: t.exposeInt('hidden', { description: 'Earlier ones of the days, which are left out.' }),
  }),
});
