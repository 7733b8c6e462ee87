import { builder } from './builder.ts';
import type { Money } from '#server/platform/values/money.ts';

/** `Money` in the GraphQL schema. */
export const MoneyType = builder.objectRef<Money>('Money').implement({
  description: 'An amount with its currency.',
  fields: (t) => ({
    minor: t.expose('minor', {
      type: 'BigInt',
      description: 'The amount in minor units of the currency (cents), rounded half-up once.',
    }),
    currency: t.expose('currency', { type: 'Currency', description: 'Of the amount.' }),
  }),
});
