import { builder } from './builder.ts';

/** An amount that a caller enters, as `Money`: text is parsed by the client. */
export const MoneyInputType = builder.inputType('MoneyInput', {
  description: 'An amount with its currency.',
  fields: (t) => ({
    minor: t.field({ type: 'BigInt', required: true, description: 'In minor units of the currency (cents).' }),
    currency: t.field({ type: 'Currency', required: true, description: 'Of the amount.' }),
  }),
});
