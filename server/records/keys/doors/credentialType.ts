import type { CredentialState } from '#prisma/generated/client/client.ts';
import type { Channel } from '#server/market/keys.ts';
import { channels, connectionForm } from '#server/market/channels/connectionForms.ts';
import { wordStored } from '#server/platform/language/said.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { authorizing } from '#server/records/keys/authorization/pendingAuthorizations.ts';
import { channelOf } from '#server/records/keys/channel.ts';
import { CREDENTIAL_COLUMNS, credentialKey, credentials, dayOf, warningsOf } from '#server/records/keys/credential.ts';

const described = channels.map((channel) => [channel, { description: connectionForm(channel).description }]);
const ChannelType = wordEnum('Channel', {
  description: 'An API with one set of keys.',
  values: Object.fromEntries(described) as Record<Channel, { description: string }>,
});

const STATES: Record<CredentialState, { description: string }> = {
  incomplete: { description: 'There is no refresh token yet.' },
  connected: { description: 'The keys are in use.' },
  reconnect: { description: 'The keys are no longer accepted; `stateReason` says why.' },
};
const CredentialStateType = wordEnum('CredentialState', { description: 'State of stored keys.', values: STATES });

/** At most one per account and channel. */
const idOf = ({ accountId }: Viewer, channel: Channel) => `${channel}-${accountId}`;

/** A key that no row has. */
const NONE = credentialKey({ accountId: -1 }, channels[0]);

export const CredentialType = builder.prismaNode('Credential', {
  description: 'The stored keys to one channel, without their secrets.',
  select: CREDENTIAL_COLUMNS,
  id: { resolve: (row, { viewer }) => idOf(viewer, channelOf(row)) },
  findUnique: (id, { viewer }) => {
    const channel = channels.find((known) => idOf(viewer, known) === id);
    return channel ? credentialKey(viewer, channel) : NONE;
  },
  nullable: true,
  fields: (t) => ({
    channel: t.field({ resolve: channelOf, type: ChannelType, description: 'The API of the keys.' }),
    marketplace: t.field({
      resolve: column('marketplace'),
      type: MarketplaceType,
      description: 'The marketplace that the API belongs to.',
    }),
    state: t.field({ resolve: column('state'), type: CredentialStateType, description: 'Whether they are in use.' }),
    stateReason: t.string({
      resolve: ({ stateReason, sentences }) => wordStored(sentences, stateReason),
      nullable: true,
      description: 'Why the state is `RECONNECT`; null in other states.',
    }),
    warnings: t.stringList({
      resolve: (row) => warningsOf(row),
      description: 'What of the keys ends soon or has ended by its age, in sentences.',
    }),
    clientId: t.string({ resolve: column('clientId'), description: "The application's client id." }),
    applicationId: t.string({
      resolve: column('applicationId'),
      nullable: true,
      description: "The application's id for Amazon's consent page; null when none is stored.",
    }),
    queueUrl: t.string({
      resolve: column('queueUrl'),
      nullable: true,
      description: "Address of the account's own queue of notifications; null for other channels.",
    }),
    isDraft: t.boolean({
      resolve: column('isDraft'),
      description: 'Amazon: whether the application is a draft, which its consent page must know.',
    }),
    marketplaceCode: t.string({
      resolve: column('marketplaceCode'),
      nullable: true,
      description: 'Amazon: the chosen marketplace, e.g. `BR`; null for other channels.',
    }),
    sellerId: t.string({
      resolve: column('sellerId'),
      nullable: true,
      description: "The seller's own id at the marketplace; null until the first call.",
    }),
    secretMadeOn: t.field({
      resolve: ({ secretMadeOn }) => secretMadeOn && dayOf(secretMadeOn),
      type: 'Date',
      nullable: true,
      description: 'Day on which the client secret was made, as the seller says; null when unknown.',
    }),
    authorizedAt: t.field({
      resolve: column('authorizedAt'),
      type: 'DateTime',
      nullable: true,
      description: 'When the refresh token of the current authorization was stored; null when unknown.',
    }),
    isConsented: t.boolean({
      resolve: column('isConsented'),
      description: "Whether the seller authorized on the marketplace's consent page; false: by a pasted refresh token.",
    }),
    hasClientSecret: t.boolean({
      resolve: column('hasClientSecret'),
      description: 'Whether a client secret is stored.',
    }),
    hasRefreshToken: t.boolean({
      resolve: column('hasRefreshToken'),
      description: 'Whether a refresh token is stored.',
    }),
    hasAccessToken: t.boolean({ resolve: column('hasAccessToken'), description: 'Whether an access token is stored.' }),
    updatedAt: t.field({ resolve: column('updatedAt'), type: 'DateTime', description: 'When they last changed.' }),
  }),
});

export const CredentialsType = builder.objectRef<Viewer>('Credentials').implement({
  description: 'The stored keys of the account.',
  fields: (t) => ({
    stored: t.field({
      type: [CredentialType],
      description: 'The stored keys, one set for each channel that has any.',
      resolve: credentials,
    }),
    authorizing: t.field({
      type: [ChannelType],
      description: 'Channels with an authorization of the last ten minutes whose outcome is not yet read.',
      resolve: (viewer) => authorizing(viewer),
    }),
  }),
});

const KeysInputType = builder.inputType('KeysInput', {
  description:
    'Keys to a channel. An absent or empty secret keeps the stored one. Fields that the channel lacks are ignored.',
  fields: (t) => ({
    clientId: t.string({ required: true, description: "The application's client id." }),
    clientSecret: t.string({ description: "The application's client secret." }),
    secretMadeOn: t.string({
      description: 'Day (`YYYY-MM-DD`) on which it was made; empty: unknown; absent: today for another secret.',
    }),
    refreshToken: t.string({ description: 'The refresh token of the seller.' }),
    accessToken: t.string({ description: 'Mercado Livre: the access token of the seller.' }),
    marketplaceCode: t.string({ description: 'Amazon: code of a marketplace, e.g. `BR`; absent: `US`.' }),
    applicationId: t.string({ description: "Amazon: the application's id for the consent page; empty deletes it." }),
    queueUrl: t.string({ description: 'Queue of notifications: its address; absent: as stored.' }),
    isDraft: t.boolean({ description: 'Amazon: whether the application is a draft; absent: as stored.' }),
  }),
});

const SecretInputType = builder.inputType('ClientSecretInput', {
  description: 'Another client secret of the same application.',
  fields: (t) => ({
    clientSecret: t.string({ required: true, description: 'The new client secret.' }),
    secretMadeOn: t.string({ description: 'Day (`YYYY-MM-DD`) on which it was made; empty: unknown; absent: today.' }),
  }),
});

/** Argument `input` of the mutation that takes a client secret. */
export const secretArgument = { type: SecretInputType, required: true, description: 'The secret.' } as const;
/** Argument `input` of the mutations that take keys. */
export const keysArgument = { type: KeysInputType, required: true, description: 'The keys.' } as const;
/** Argument `channel` of the mutations that take keys. */
export const channelArgument = { type: ChannelType, required: true, description: 'The API of the keys.' } as const;
