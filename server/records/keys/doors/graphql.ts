import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { forPeople } from '#server/platform/graphql/forPeople.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { cancelAuthorization } from '#server/records/keys/authorization/cancelAuthorization.ts';
import { type AuthorizationCheck, checkAuthorization } from '#server/records/keys/authorization/checkAuthorization.ts';
import type { Channel } from '#server/market/keys.ts';
import { channels } from '#server/records/keys/channel.ts';
import { type CredentialDetails, credentialDetails } from '#server/records/keys/credentialDetails.ts';
import { credentialForm } from '#server/records/keys/forms/credentialForm.ts';
import { hasConnections } from '#server/records/keys/hasConnections.ts';
import { isAuthorizing } from '#server/records/keys/authorization/isAuthorizing.ts';
import { storeAmazonAdsKeys } from '#server/records/keys/forms/storeAmazonAdsKeys.ts';
import { storeAmazonKeys } from '#server/records/keys/forms/storeAmazonKeys.ts';
import { storeMercadoLivreKeys } from '#server/records/keys/forms/storeMercadoLivreKeys.ts';
import {
  type StartedAuthorization,
  startAmazonAuthorization,
} from '#server/records/keys/authorization/startAmazonAuthorization.ts';
import { startMercadoLivreAuthorization } from '#server/records/keys/authorization/startMercadoLivreAuthorization.ts';
import { testAmazonAdsCredential } from '#server/records/keys/forms/testAmazonAdsCredential.ts';
import { testAmazonCredential } from '#server/records/keys/forms/testAmazonCredential.ts';
import { testMercadoLivreCredential } from '#server/records/keys/forms/testMercadoLivreCredential.ts';
import type { TestOutcome } from '#server/records/keys/forms/testOutcome.ts';

const ConnectionType = builder.enumType('Connection', {
  description: 'What one set of keys connects.',
  values: {
    amazon: { description: 'Amazon Selling Partner API.' },
    mercadolivre: { description: 'Mercado Livre.' },
    amazonAds: { description: 'Amazon Ads, which has keys of its own.' },
  } as const,
});

const CredentialStateType = builder.enumType('CredentialState', {
  description: 'How far a connection has come.',
  values: {
    missing: { description: 'No keys yet.' },
    incomplete: { description: 'Keys without a refresh token.' },
    connected: { description: 'Keys that are in use.' },
    reconnect: { description: 'Keys that are no longer accepted; `stateReason` says why.' },
  } as const,
});

/** Every account has one of each, and its own id for it. */
const idOf = ({ accountId }: Viewer, connection: string) => `${connection}-${accountId}`;

const CredentialType = builder.node(builder.objectRef<CredentialDetails>('Credential'), {
  description: 'The keys to one connection, without their secrets.',
  id: { resolve: ({ connection }, _args, { viewer }) => idOf(viewer, connection) },
  loadOne: (id, { viewer }) => {
    const connection = channels.find((known) => idOf(viewer, known) === id);
    return connection ? credentialDetails(viewer, connection) : null;
  },
  fields: (t) => ({
    connection: t.expose('connection', { type: ConnectionType, description: 'What they connect.' }),
    state: t.expose('state', { type: CredentialStateType, description: 'How far the connection has come.' }),
    stateReason: t.exposeString('stateReason', { nullable: true, description: 'Why `reconnect`, in Portuguese.' }),
    clientId: t.exposeString('clientId', { nullable: true, description: "The application's client id." }),
    applicationId: t.exposeString('applicationId', {
      nullable: true,
      description: "Amazon's id of the application for its consent page.",
    }),
    marketplaceCode: t.exposeString('marketplaceCode', {
      nullable: true,
      description: 'Amazon: the chosen marketplace, e.g. `BR`.',
    }),
    sellerId: t.exposeString('sellerId', {
      nullable: true,
      description: "The seller's own id at the marketplace, once it is known.",
    }),
    hasClientSecret: t.exposeBoolean('hasClientSecret', { description: 'Whether a client secret is stored.' }),
    hasRefreshToken: t.exposeBoolean('hasRefreshToken', { description: 'Whether a refresh token is stored.' }),
    hasAccessToken: t.exposeBoolean('hasAccessToken', { description: 'Whether an access token is stored.' }),
    isAuthorizing: t.boolean({
      description: 'Whether an authorisation began in the last ten minutes whose outcome was not asked for yet.',
      resolve: ({ connection }, _args, { viewer }) => connection !== 'amazonAds' && isAuthorizing(viewer, connection),
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true, description: 'When they last changed.' }),
  }),
});

const CredentialsType = builder.objectRef<Viewer>('Credentials').implement({
  description: 'The keys of the account, by what they connect.',
  fields: (t) => {
    const of = (connection: Channel, description: string) =>
      t.field({ type: CredentialType, description, resolve: (viewer) => credentialDetails(viewer, connection) });
    return {
      amazon: of('amazon', 'Amazon Selling Partner API.'),
      mercadolivre: of('mercadolivre', 'Mercado Livre.'),
      amazonAds: of('amazonAds', 'The keys to advertising at Amazon.'),
    };
  },
});

builder.objectFields(ViewerType, (t) => ({
  hasConnections: t.boolean({
    description: 'Whether at least one marketplace is connected.',
    cache: 'day',
    resolve: hasConnections,
  }),
  credentials: t.field({
    type: CredentialsType,
    description: "The account's keys, without their secrets.",
    resolve: (viewer) => viewer,
  }),
}));

const CredentialInputType = builder.inputType('CredentialInput', {
  description: 'The fields of a credential form. A secret that is absent or empty is kept as stored.',
  fields: (t) => ({
    clientId: t.string({ required: true, description: "The application's client id." }),
    clientSecret: t.string({ description: "The application's client secret." }),
    refreshToken: t.string({ description: 'The refresh token of the seller.' }),
    accessToken: t.string({ description: 'Mercado Livre: the access token of the seller.' }),
    marketplaceCode: t.string({ description: 'Amazon: one of the twelve marketplaces; absent is `US`.' }),
    applicationId: t.string({ description: "Amazon: the application's id for the consent page; empty forgets it." }),
  }),
});

const SaveCredentialPayloadType = builder
  .objectRef<{ message: string; credential: CredentialDetails }>('SaveCredentialPayload')
  .implement({
    description: 'Keys that are stored.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'What was done, in Portuguese.' }),
      credential: t.expose('credential', { type: CredentialType, description: 'The keys as they are now.' }),
    }),
  });

const inputArg = { type: CredentialInputType, required: true, description: 'The form.' } as const;
const told = { types: [DomainError] };

const saved = async (viewer: Viewer, connection: Channel, { message }: { message: string }) => ({
  message,
  credential: await credentialDetails(viewer, connection),
});

builder.mutationFields((t) => ({
  saveAmazonCredential: t.field({
    type: SaveCredentialPayloadType,
    description: 'Stores the keys to Amazon. Without a refresh token they stay incomplete.',
    args: { input: t.arg(inputArg) },
    errors: told,
    ...forPeople,
    resolve: async (_root, { input }, { viewer }) =>
      saved(viewer, 'amazon', await storeAmazonKeys(viewer, credentialForm(input))),
  }),
  saveMercadoLivreCredential: t.field({
    type: SaveCredentialPayloadType,
    description: 'Stores the keys to Mercado Livre once it accepts them, renewed when the access token has ended.',
    args: { input: t.arg(inputArg) },
    errors: told,
    ...forPeople,
    resolve: async (_root, { input }, { viewer }) =>
      saved(viewer, 'mercadolivre', await storeMercadoLivreKeys(viewer, credentialForm(input))),
  }),
  saveAmazonAdsCredential: t.field({
    type: SaveCredentialPayloadType,
    description: 'Stores the keys to Amazon Ads.',
    args: { input: t.arg(inputArg) },
    errors: told,
    ...forPeople,
    resolve: async (_root, { input }, { viewer }) =>
      saved(viewer, 'amazonAds', await storeAmazonAdsKeys(viewer, credentialForm(input))),
  }),
}));

const CredentialTestType = builder.objectRef<TestOutcome>('CredentialTest').implement({
  description: 'What the marketplace says to the keys.',
  fields: (t) => ({
    success: t.exposeBoolean('success', { description: 'Whether they are accepted.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why not, in Portuguese.' }),
  }),
});

const tests = {
  amazon: testAmazonCredential,
  mercadolivre: testMercadoLivreCredential,
  amazonAds: testAmazonAdsCredential,
};

builder.mutationField('testCredential', (t) =>
  t.field({
    type: CredentialTestType,
    description: 'Tries keys at the marketplace. Stores nothing; empty secrets are the stored ones.',
    args: {
      connection: t.arg({ type: ConnectionType, required: true, description: 'What the keys are for.' }),
      input: t.arg(inputArg),
    },
    errors: told,
    ...forPeople,
    resolve: (_root, { connection, input }, { viewer }) => tests[connection](viewer, credentialForm(input)),
  }),
);

const AuthorizationStartType = builder.objectRef<StartedAuthorization>('AuthorizationStart').implement({
  description: 'An authorisation that has begun and waits for the seller at the consent page.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The consent page, to be opened in a new tab.' }),
    state: t.exposeString('state', { description: 'Names the authorisation; good once, for ten minutes.' }),
  }),
});

const AuthorizationCheckType = builder
  .objectRef<AuthorizationCheck & { credential: CredentialDetails }>('AuthorizationCheck')
  .implement({
    description: 'Whether the seller has come back from the consent page.',
    fields: (t) => ({
      hasCallback: t.exposeBoolean('hasCallback', { description: 'Whether they have; told once.' }),
      refreshToken: t.exposeString('refreshToken', {
        nullable: true,
        description: "Amazon's refresh token, told once, within ten minutes.",
      }),
      credential: t.expose('credential', { type: CredentialType, description: 'The keys as they are now.' }),
    }),
  });

const withOrigin = (origin: string | null) => {
  if (!origin) throw badRequest('A autorização começa por uma requisição HTTP');
  return origin;
};
const checked = async (viewer: Viewer, connection: 'amazon' | 'mercadolivre') => {
  const check = await checkAuthorization(viewer, connection);
  return { ...check, credential: await credentialDetails(viewer, connection) };
};

builder.mutationFields((t) => ({
  startAmazonAuthorization: t.field({
    type: AuthorizationStartType,
    description: "Begins Amazon's website authorisation with the keys of the form.",
    args: { input: t.arg(inputArg) },
    errors: told,
    ...forPeople,
    resolve: (_root, { input }, { viewer, origin }) =>
      startAmazonAuthorization(viewer, credentialForm(input), withOrigin(origin)),
  }),
  startMercadoLivreAuthorization: t.field({
    type: AuthorizationStartType,
    description: "Begins Mercado Livre's authorisation, with PKCE.",
    args: { input: t.arg(inputArg) },
    errors: told,
    ...forPeople,
    resolve: (_root, { input }, { viewer, origin }) =>
      startMercadoLivreAuthorization(viewer, credentialForm(input), withOrigin(origin)),
  }),
  checkAmazonAuthorization: t.field({
    type: AuthorizationCheckType,
    description: "Whether Amazon's authorisation has come back.",
    errors: told,
    ...forPeople,
    resolve: (_root, _args, { viewer }) => checked(viewer, 'amazon'),
  }),
  checkMercadoLivreAuthorization: t.field({
    type: AuthorizationCheckType,
    description: "Whether Mercado Livre's authorisation has come back.",
    errors: told,
    ...forPeople,
    resolve: (_root, _args, { viewer }) => checked(viewer, 'mercadolivre'),
  }),
  cancelAuthorization: t.field({
    type: CredentialType,
    description: 'Waits no longer for an authorisation: a consent given to it later is refused.',
    args: { connection: t.arg({ type: ConnectionType, required: true, description: 'Of which connection.' }) },
    ...forPeople,
    resolve: async (_root, { connection }, { viewer }) => {
      if (connection !== 'amazonAds') await cancelAuthorization(viewer, connection);
      return credentialDetails(viewer, connection);
    },
  }),
}));
