import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { Owner } from './watchedListings.ts';

export const DIFFERENCE =
  '(ours − theirs) / theirs, percent: negative when we are cheaper; null when one of them is unknown.';

export const OUR_PRICE = 'Our current price, freight included; null while unknown.';

export const LANDED = 'Price for the buyer, freight included when the marketplace reports it.';

export const RATING = 'Positive ratings, percent; null while unknown.';

export const PRODUCT = 'Product; the first active one of several SKUs or variations of a page.';

export const FBA = 'Shipped by the marketplace; null while unknown.';

export const BuyBoxStateType = wordEnum('BuyBoxState', {
  description: 'Owner of the Buy Box of a listing, or winner of its catalogue page.',
  values: {
    winning: { description: 'The account.' },
    sharing: { description: 'The account, together with others (Mercado Livre).' },
    losing: { description: 'Another seller.' },
    none: { description: 'No owner.' },
  },
});

export const CheckSourceType = wordEnum('CheckSource', {
  description: 'Where the newest check of the offers on a listing came from.',
  values: {
    query: { description: 'The marketplace was asked.' },
    notification: { description: 'The marketplace notified it; the time of the check is that of the change.' },
  },
});

/** Description of a field of that type. */
export const CHECK_SOURCE = 'Where the last check came from; its age counts from `lastCheckedAt`.';

export const BuyBoxOwnerType = builder.objectRef<Owner>('BuyBoxOwner').implement({
  description: 'A current or former owner of a Buy Box.',
  fields: (t) => ({
    isOurs: t.exposeBoolean('isOurs', { description: 'Whether it is the account itself, by seller id.' }),
    sellerId: t.exposeString('sellerId', {
      nullable: true,
      description: 'Seller id; null when the marketplace does not report it.',
    }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Name; null when the marketplace does not report it (Amazon).',
    }),
  }),
});
