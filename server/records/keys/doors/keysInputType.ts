import { builder } from '#server/platform/graphql/builder.ts';

const KeysInputType = builder.inputType('KeysInput', {
  description: 'The fields of a form of keys. A secret that is absent or empty is kept as stored.',
  fields: (t) => ({
    clientId: t.string({ required: true, description: "The application's client id." }),
    clientSecret: t.string({ description: "The application's client secret." }),
    refreshToken: t.string({ description: 'The refresh token of the seller.' }),
    accessToken: t.string({ description: 'Mercado Livre: the access token of the seller.' }),
    marketplaceCode: t.string({ description: 'Amazon: one of the twelve marketplaces; absent is `US`.' }),
    applicationId: t.string({ description: "Amazon: the application's id for the consent page; empty deletes it." }),
  }),
});

/** The argument `input` of every mutation that takes a form of keys. */
export const keysArgument = { type: KeysInputType, required: true, description: 'The form.' } as const;
