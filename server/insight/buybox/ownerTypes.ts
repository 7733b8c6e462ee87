import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { Owner } from './watchedListings.ts';

export const DIFFERENCE =
  '(ours − theirs) / theirs, percent: negative when we are cheaper; null when one of them is unknown.';

export const OUR_PRICE = 'What we ask now, freight included; null while unknown.';

export const LANDED = 'What the buyer pays, freight included when the marketplace reports it.';

export const RATING = 'Positive ratings, 0–100; null while unknown.';

export const PRODUCT = 'The product: of several SKUs or variations of one page, the first active one.';

export const FBA = 'Shipped by the marketplace; null while unknown.';

export const BuyBoxStateType = wordEnum('BuyBoxState', {
  description: 'Who has the Buy Box of a listing, or wins its catalogue page.',
  values: {
    winning: { description: 'We.' },
    sharing: { description: 'We, together with others (Mercado Livre).' },
    losing: { description: 'Another seller.' },
    none: { description: 'No one has it.' },
  },
});

export const BuyBoxOwnerType = builder.objectRef<Owner>('BuyBoxOwner').implement({
  description: 'A seller who has, or had, a Buy Box.',
  fields: (t) => ({
    isOurs: t.exposeBoolean('isOurs', { description: 'Whether it is the account itself, by seller id.' }),
    sellerId: t.exposeString('sellerId', { nullable: true, description: 'Null where the marketplace does not say.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null when the marketplace does not report it (Amazon).',
    }),
  }),
});
