import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { feedType } from '#server/platform/graphql/feedTypes.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { HistoryEntry, HistoryKind } from './productHistory.ts';

const KINDS: Record<HistoryKind, { description: string }> = {
  cost: { description: 'A cost was entered or taken back.' },
  price: { description: 'The marketplace reported another price.' },
  sentPrice: { description: 'A price was sent to the marketplace.' },
  linked: { description: 'Listings became one product.' },
  split: { description: 'Listings became a product by themselves.' },
  components: { description: 'Components of a kit were stated.' },
  undone: { description: 'A change of products was taken back.' },
  note: { description: 'The seller noted something.' },
};

const HistoryEntryType = builder.objectRef<HistoryEntry>('ProductHistoryEntry').implement({
  description: 'A change of a product, with what it needs to be said in words.',
  fields: (t) => ({
    kind: t.field({
      type: wordEnum('ProductHistoryKind', { description: 'What was changed of a product.', values: KINDS }),
      description: 'What was changed.',
      resolve: ({ kind }) => kind,
    }),
    number: t.float({ description: 'Number within its kind: of a note, to delete it by.', resolve: ({ id }) => id }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    listings: t.field({
      type: [ProductType],
      complexity: { multiplier: 1 },
      description: 'Those of its listings that it concerns.',
      resolve: ({ listings }) => listings,
    }),
    from: t.expose('from', { type: MoneyType, nullable: true, description: 'Price before; null for other kinds.' }),
    to: t.expose('to', {
      type: MoneyType,
      nullable: true,
      description: 'New price or cost; null: a cost was taken back, and for other kinds.',
    }),
    userName: t.exposeString('userName', {
      nullable: true,
      description: 'Who did it; null: the marketplace reported it, or the person is gone.',
    }),
    day: t.expose('day', {
      type: 'Date',
      nullable: true,
      description: 'Of a cost: since when it applies. Of a note: what day it is about.',
    }),
    text: t.exposeString('text', { nullable: true, description: 'Of a note: what it says.' }),
    names: t.exposeStringList('names', { description: 'Names of the listings that a change of products moved.' }),
  }),
});

export const ProductHistoryType = feedType(
  'ProductHistoryEntry',
  HistoryEntryType,
  'A page of the history of a product.',
);
