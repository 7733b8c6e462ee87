import type { Channel } from '#server/market/keys.ts';
import { builder, forPeople } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { credential, type CredentialDetails } from '#server/records/keys/credential.ts';
import { channelArgument, CredentialType, keysArgument } from '#server/records/keys/doors/credentialType.ts';
import { credentialForm } from '#server/records/keys/forms/credentialForm.ts';
import { cancelAuthorization } from './pendingAuthorizations.ts';
import { type AuthorizationCheck, checkAuthorization } from './checkAuthorization.ts';
import { startAuthorization, type StartedAuthorization } from './startAuthorization.ts';

const StartAuthorizationPayloadType = builder
  .objectRef<StartedAuthorization & { viewer: Viewer }>('StartAuthorizationPayload')
  .implement({
    description: "An authorization that waits for the seller's consent.",
    fields: (t) => ({
      url: t.exposeString('url', { description: 'Address of the consent page, to open in a new tab.' }),
      state: t.exposeString('state', { description: 'Identifies the authorization; valid once, for ten minutes.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'The person who authorizes.' }),
    }),
  });

type Checked = AuthorizationCheck & { viewer: Viewer; credential: CredentialDetails | null };
const CheckAuthorizationPayloadType = builder.objectRef<Checked>('CheckAuthorizationPayload').implement({
  description: 'Whether the seller has come back from the consent page.',
  fields: (t) => ({
    hasCallback: t.exposeBoolean('hasCallback', { description: 'True once per authorization, in the first response.' }),
    refreshToken: t.exposeString('refreshToken', {
      nullable: true,
      description:
        'The refresh token, in one response within ten minutes; null otherwise, and where it changes with every use.',
    }),
    credential: t.expose('credential', {
      type: CredentialType,
      nullable: true,
      description: 'The current keys; null while none are stored.',
    }),
    viewer: t.expose('viewer', { type: ViewerType, description: 'The person who authorizes.' }),
  }),
});

const CancelAuthorizationPayloadType = builder.objectRef<{ viewer: Viewer }>('CancelAuthorizationPayload').implement({
  description: 'The person after the cancellation.',
  fields: (t) => ({
    viewer: t.expose('viewer', { type: ViewerType, description: 'The person, with the changed authorizations.' }),
  }),
});

const checked = async (viewer: Viewer, channel: Channel): Promise<Checked> => {
  const check = await checkAuthorization(viewer, channel);
  return { ...check, viewer, credential: await credential(viewer, channel) };
};

const common = { errors: { types: [DomainError] }, ...forPeople };

builder.mutationFields((t) => ({
  startAuthorization: t.field({
    type: StartAuthorizationPayloadType,
    description: "Starts an authorization on the marketplace's consent page with the keys of the form.",
    args: { channel: t.arg(channelArgument), input: t.arg(keysArgument) },
    ...common,
    resolve: async (_root, { channel, input }, { viewer }) => ({
      viewer,
      ...(await startAuthorization(viewer, channel, credentialForm(input))),
    }),
  }),
  checkAuthorization: t.field({
    type: CheckAuthorizationPayloadType,
    description: 'Reads the outcome of an authorization.',
    args: { channel: t.arg(channelArgument) },
    ...common,
    resolve: (_root, { channel }, { viewer }) => checked(viewer, channel),
  }),
  cancelAuthorization: t.field({
    type: CancelAuthorizationPayloadType,
    description: 'Cancels the authorizations of a channel that are under way: a later consent is refused.',
    args: { channel: t.arg(channelArgument) },
    ...common,
    resolve: async (_root, { channel }, { viewer }) => {
      await cancelAuthorization(viewer, channel);
      return { viewer };
    },
  }),
}));
