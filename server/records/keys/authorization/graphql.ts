import type { Marketplace } from '#server/market/registry.ts';
import { builder, forPeople } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { credential, type CredentialDetails } from '#server/records/keys/credential.ts';
import { ChannelType, CredentialType, keysArgument } from '#server/records/keys/doors/credentialType.ts';
import { credentialForm } from '#server/records/keys/forms/credentialForm.ts';
import { cancelAuthorization } from './pendingAuthorizations.ts';
import { type AuthorizationCheck, checkAuthorization } from './checkAuthorization.ts';
import { type StartedAuthorization, startAmazonAuthorization } from './startAmazonAuthorization.ts';
import { startMercadoLivreAuthorization } from './startMercadoLivreAuthorization.ts';

const startPayload = (name: string) =>
  builder.objectRef<StartedAuthorization & { viewer: Viewer }>(name).implement({
    description: "An authorization that waits for the seller's consent.",
    fields: (t) => ({
      url: t.exposeString('url', { description: 'Address of the consent page, to open in a new tab.' }),
      state: t.exposeString('state', { description: 'Identifies the authorization; valid once, for ten minutes.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'The person who authorizes.' }),
    }),
  });
const StartAmazonAuthorizationPayloadType = startPayload('StartAmazonAuthorizationPayload');
const StartMercadoLivreAuthorizationPayloadType = startPayload('StartMercadoLivreAuthorizationPayload');

type Checked = AuthorizationCheck & { viewer: Viewer; credential: CredentialDetails | null };
const AuthorizationCheckType = builder.interfaceRef<Checked>('AuthorizationCheck').implement({
  description: 'Whether the seller has come back from the consent page.',
  fields: (t) => ({
    hasCallback: t.exposeBoolean('hasCallback', { description: 'True once per authorization, in the first response.' }),
    credential: t.expose('credential', {
      type: CredentialType,
      nullable: true,
      description: 'The current keys; null while none are stored.',
    }),
    viewer: t.expose('viewer', { type: ViewerType, description: 'The person who authorizes.' }),
  }),
});
const CheckAmazonAuthorizationPayloadType = builder.objectRef<Checked>('CheckAmazonAuthorizationPayload').implement({
  description: "Whether Amazon's authorization has ended.",
  interfaces: [AuthorizationCheckType],
  fields: (t) => ({
    refreshToken: t.exposeString('refreshToken', {
      nullable: true,
      description: "Amazon's refresh token, in one response within ten minutes; null otherwise.",
    }),
  }),
});
const CheckMercadoLivreAuthorizationPayloadType = builder
  .objectRef<Checked>('CheckMercadoLivreAuthorizationPayload')
  .implement({
    description: "Whether Mercado Livre's authorization has ended.",
    interfaces: [AuthorizationCheckType],
  });

const CancelAuthorizationPayloadType = builder.objectRef<{ viewer: Viewer }>('CancelAuthorizationPayload').implement({
  description: 'The person after the cancellation.',
  fields: (t) => ({
    viewer: t.expose('viewer', { type: ViewerType, description: 'The person, with the changed authorizations.' }),
  }),
});

const checked = async (viewer: Viewer, marketplace: Marketplace): Promise<Checked> => {
  const check = await checkAuthorization(viewer, marketplace);
  return { ...check, viewer, credential: await credential(viewer, marketplace) };
};

const common = { errors: { types: [DomainError] }, ...forPeople };

builder.mutationFields((t) => ({
  startAmazonAuthorization: t.field({
    type: StartAmazonAuthorizationPayloadType,
    description: "Starts Amazon's website authorization with the keys of the form.",
    args: { input: t.arg(keysArgument) },
    ...common,
    resolve: async (_root, { input }, { viewer }) => ({
      viewer,
      ...(await startAmazonAuthorization(viewer, credentialForm(input))),
    }),
  }),
  startMercadoLivreAuthorization: t.field({
    type: StartMercadoLivreAuthorizationPayloadType,
    description: "Starts Mercado Livre's authorization, with PKCE.",
    args: { input: t.arg(keysArgument) },
    ...common,
    resolve: async (_root, { input }, { viewer }) => ({
      viewer,
      ...(await startMercadoLivreAuthorization(viewer, credentialForm(input))),
    }),
  }),
  checkAmazonAuthorization: t.field({
    type: CheckAmazonAuthorizationPayloadType,
    description: "Reads the outcome of Amazon's authorization.",
    ...common,
    resolve: (_root, _args, { viewer }) => checked(viewer, 'amazon'),
  }),
  checkMercadoLivreAuthorization: t.field({
    type: CheckMercadoLivreAuthorizationPayloadType,
    description: "Reads the outcome of Mercado Livre's authorization.",
    ...common,
    resolve: (_root, _args, { viewer }) => checked(viewer, 'mercadolivre'),
  }),
  cancelAuthorization: t.field({
    type: CancelAuthorizationPayloadType,
    description: 'Cancels the authorizations of a channel that are under way: a later consent is refused.',
    args: { channel: t.arg({ type: ChannelType, required: true, description: 'The API to authorize.' }) },
    ...common,
    resolve: async (_root, { channel }, { viewer }) => {
      if (channel !== 'amazonAds') await cancelAuthorization(viewer, channel);
      return { viewer };
    },
  }),
}));
