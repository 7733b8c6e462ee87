import type { Channel } from '#server/market/keys.ts';
import { builder, forPeople } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { credential, type CredentialDetails } from '#server/records/keys/credential.ts';
import { credentialForm } from '#server/records/keys/forms/credentialForm.ts';
import { storeAmazonAdsKeys } from '#server/records/keys/forms/storeAmazonAdsKeys.ts';
import { storeAmazonKeys } from '#server/records/keys/forms/storeAmazonKeys.ts';
import { storeMercadoLivreKeys } from '#server/records/keys/forms/storeMercadoLivreKeys.ts';
import { testAmazonAdsCredential, testAmazonCredential } from '#server/records/keys/forms/testAmazonCredential.ts';
import { testMercadoLivreCredential } from '#server/records/keys/forms/testMercadoLivreCredential.ts';
import type { TestOutcome } from '#server/records/keys/forms/testOutcome.ts';
import { hasConnections } from '#server/records/keys/credentialStatus.ts';
import { ChannelType, CredentialsType, CredentialType, keysArgument } from './credentialType.ts';

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

interface Stored {
  viewer: Viewer;
  message: string;
  credential: CredentialDetails;
}
const payload = (name: string) =>
  builder.objectRef<Stored>(name).implement({
    description: 'The stored keys and their owner.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'Result, in Portuguese.' }),
      credential: t.expose('credential', { type: CredentialType, description: 'The keys after the change.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Their owner.' }),
    }),
  });
const SetAmazonKeysPayloadType = payload('SetAmazonKeysPayload');
const SetMercadoLivreKeysPayloadType = payload('SetMercadoLivreKeysPayload');
const SetAmazonAdsKeysPayloadType = payload('SetAmazonAdsKeysPayload');

const stored = async (viewer: Viewer, channel: Channel, { message }: { message: string }): Promise<Stored> => ({
  viewer,
  message,
  credential: (await credential(viewer, channel))!,
});

const common = { errors: { types: [DomainError] }, ...forPeople };

builder.mutationFields((t) => ({
  setAmazonKeys: t.field({
    type: SetAmazonKeysPayloadType,
    description: 'Stores the keys to Amazon. Without a refresh token they stay incomplete.',
    args: { input: t.arg(keysArgument) },
    ...common,
    resolve: async (_root, { input }, { viewer }) =>
      stored(viewer, 'amazon', await storeAmazonKeys(viewer, credentialForm(input))),
  }),
  setMercadoLivreKeys: t.field({
    type: SetMercadoLivreKeysPayloadType,
    description: 'Stores the keys to Mercado Livre once it accepts them; an expired access token is renewed.',
    args: { input: t.arg(keysArgument) },
    ...common,
    resolve: async (_root, { input }, { viewer }) =>
      stored(viewer, 'mercadolivre', await storeMercadoLivreKeys(viewer, credentialForm(input))),
  }),
  setAmazonAdsKeys: t.field({
    type: SetAmazonAdsKeysPayloadType,
    description: 'Stores the keys to Amazon Ads.',
    args: { input: t.arg(keysArgument) },
    ...common,
    resolve: async (_root, { input }, { viewer }) =>
      stored(viewer, 'amazonAds', await storeAmazonAdsKeys(viewer, credentialForm(input))),
  }),
}));

const TestKeysPayloadType = builder.objectRef<TestOutcome & { viewer: Viewer }>('TestKeysPayload').implement({
  description: 'Response of the marketplace to the keys.',
  fields: (t) => ({
    success: t.exposeBoolean('success', { description: 'Whether the marketplace accepts them.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why not, in Portuguese; null on success.' }),
    viewer: t.expose('viewer', { type: ViewerType, description: 'The person who tests them.' }),
  }),
});

const tests = {
  amazon: testAmazonCredential,
  mercadolivre: testMercadoLivreCredential,
  amazonAds: testAmazonAdsCredential,
};

builder.mutationField('testKeys', (t) =>
  t.field({
    type: TestKeysPayloadType,
    description: 'Tests keys at the marketplace without storing them; stored secrets replace empty ones.',
    args: {
      channel: t.arg({ type: ChannelType, required: true, description: 'The API of the keys.' }),
      input: t.arg(keysArgument),
    },
    ...common,
    resolve: async (_root, { channel, input }, { viewer }) => ({
      viewer,
      ...(await tests[channel](viewer, credentialForm(input))),
    }),
  }),
);
