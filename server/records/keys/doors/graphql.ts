import type { Channel } from '#server/market/keys.ts';
import { builder, forPeople } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { credential, type CredentialDetails } from '#server/records/keys/credential.ts';
import { hasConnections } from '#server/records/keys/credentialStatus.ts';
import { credentialForm, secretForm } from '#server/records/keys/forms/credentialForm.ts';
import { storeCredential } from '#server/records/keys/forms/storeCredential.ts';
import { swapClientSecret } from '#server/records/keys/forms/swapClientSecret.ts';
import { testCredential } from '#server/records/keys/forms/testCredential.ts';
import type { TestOutcome } from '#server/records/keys/forms/testOutcome.ts';
import { channelArgument, CredentialsType, CredentialType, keysArgument, secretArgument } from './credentialType.ts';

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

const StoredKeysPayloadType = (name: string) =>
  builder.objectRef<{ viewer: Viewer; message: string; credential: CredentialDetails }>(name).implement({
    description: 'The stored keys and their owner.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'Result, in Portuguese.' }),
      credential: t.expose('credential', { type: CredentialType, description: 'The keys after the change.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Their owner.' }),
    }),
  });

const stored = async (viewer: Viewer, channel: Channel, { message }: { message: string }) => ({
  viewer,
  message,
  credential: (await credential(viewer, channel))!,
});

const common = { errors: { types: [DomainError] }, ...forPeople };

builder.mutationFields((t) => ({
  setKeys: t.field({
    type: StoredKeysPayloadType('SetKeysPayload'),
    description:
      'Stores the keys to a channel. Mercado Livre must accept them first, and an expired access token is renewed; keys to Amazon stay incomplete without a refresh token.',
    args: { channel: t.arg(channelArgument), input: t.arg(keysArgument) },
    ...common,
    resolve: async (_root, { channel, input }, { viewer }) =>
      stored(viewer, channel, await storeCredential(viewer, channel, credentialForm(input))),
  }),
  swapClientSecret: t.field({
    type: StoredKeysPayloadType('SwapClientSecretPayload'),
    description:
      'Replaces the client secret of stored keys once the marketplace has issued a token for it. Refused, nothing changes.',
    args: { channel: t.arg(channelArgument), input: t.arg(secretArgument) },
    ...common,
    resolve: async (_root, { channel, input }, { viewer }) =>
      stored(viewer, channel, await swapClientSecret(viewer, channel, secretForm(input))),
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

builder.mutationField('testKeys', (t) =>
  t.field({
    type: TestKeysPayloadType,
    description: 'Tests keys at the marketplace without storing them; stored secrets replace empty ones.',
    args: { channel: t.arg(channelArgument), input: t.arg(keysArgument) },
    ...common,
    resolve: async (_root, { channel, input }, { viewer }) => ({
      viewer,
      ...(await testCredential(viewer, channel, credentialForm(input))),
    }),
  }),
);
