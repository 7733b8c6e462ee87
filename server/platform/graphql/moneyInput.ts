import { builder } from './builder.ts';

/** An amount entered by a caller, like `Money`; the client parses the text. */
export const MoneyInputType = builder.inputType('MoneyInput', {
  description: 'An amount with its currency.',
  fields: (t) => ({
    minor: t.field({ type: 'BigInt', required: true, description: 'In minor units of the currency (cents).' }),
    currency: t.field({ type: 'Currency', required: true, description: 'Of the amount.' }),
  }),
});
