import type { CredentialState } from '#prisma/generated/client/client.ts';
import type { Channel } from '#server/market/keys.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { authorizing } from '#server/records/keys/authorization/pendingAuthorizations.ts';
import { channelOf, channels } from '#server/records/keys/channel.ts';
import { credential, CREDENTIAL_COLUMNS, credentialKey } from '#server/records/keys/credential.ts';

const CHANNELS: Record<Channel, { description: string }> = {
  amazon: { description: 'Amazon Selling Partner API.' },
  mercadolivre: { description: 'Mercado Livre.' },
  amazonAds: { description: 'Amazon Ads, with separate keys.' },
};
export const ChannelType = wordEnum('Channel', { description: 'An API with one set of keys.', values: CHANNELS });

const STATES: Record<CredentialState, { description: string }> = {
  incomplete: { description: 'There is no refresh token yet.' },
  connected: { description: 'The keys are in use.' },
  reconnect: { description: 'The keys are no longer accepted; `stateReason` says why.' },
};
const CredentialStateType = wordEnum('CredentialState', { description: 'State of stored keys.', values: STATES });

/** At most one per account and channel. */
const idOf = ({ accountId }: Viewer, channel: Channel) => `${channel}-${accountId}`;

export const CredentialType = builder.prismaNode('Credential', {
  description: 'The stored keys to one channel, without their secrets.',
  select: CREDENTIAL_COLUMNS,
  id: { resolve: (row, { viewer }) => idOf(viewer, channelOf(row)) },
  findUnique: (id, { viewer }) => {
    const channel = channels.find((known) => idOf(viewer, known) === id);
    return channel ? credentialKey(viewer, channel) : credentialKey({ accountId: -1 }, 'amazon');
  },
  nullable: true,
  fields: (t) => ({
    channel: t.field({ resolve: channelOf, type: ChannelType, description: 'The API of the keys.' }),
    state: t.field({ resolve: column('state'), type: CredentialStateType, description: 'Whether they are in use.' }),
    stateReason: t.string({
      resolve: column('stateReason'),
      nullable: true,
      description: 'Why the state is `RECONNECT`, in Portuguese; null in other states.',
    }),
    clientId: t.string({ resolve: column('clientId'), description: "The application's client id." }),
    applicationId: t.string({
      resolve: column('applicationId'),
      nullable: true,
      description: "Amazon's id of the application for its consent page; null: the client id is used.",
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
  description: 'The stored keys of the account, by channel.',
  fields: (t) => {
    const of = (channel: Channel, description: string) =>
      t.field({
        type: CredentialType,
        nullable: true,
        description,
        resolve: (viewer) => credential(viewer, channel),
      });
    return {
      amazon: of('amazon', 'Keys to the Amazon Selling Partner API; null while none are stored.'),
      mercadolivre: of('mercadolivre', 'Keys to Mercado Livre; null while none are stored.'),
      amazonAds: of('amazonAds', 'Keys to Amazon Ads; null while none are stored.'),
      authorizing: t.field({
        type: [ChannelType],
        description: 'Channels with an authorization of the last ten minutes whose outcome is not yet read.',
        resolve: (viewer) => authorizing(viewer),
      }),
    };
  },
});

const KeysInputType = builder.inputType('KeysInput', {
  description: 'Keys to a channel. An absent or empty secret keeps the stored one.',
  fields: (t) => ({
    clientId: t.string({ required: true, description: "The application's client id." }),
    clientSecret: t.string({ description: "The application's client secret." }),
    refreshToken: t.string({ description: 'The refresh token of the seller.' }),
    accessToken: t.string({ description: 'Mercado Livre: the access token of the seller.' }),
    marketplaceCode: t.string({ description: 'Amazon: code of a marketplace, e.g. `BR`; absent: `US`.' }),
    applicationId: t.string({ description: "Amazon: the application's id for the consent page; empty deletes it." }),
  }),
});

/** Argument `input` of the mutations that take keys. */
export const keysArgument = { type: KeysInputType, required: true, description: 'The keys.' } as const;
