import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder, forPeople } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ownHandle } from '#server/records/identity/ownHandle.ts';
import { type AccessToken, accessTokens } from './accessTokens.ts';
import { AccessScopeType, AccessTokenType, LifetimeType } from './accessTokenType.ts';
import { createAccessToken } from './issueAccessToken.ts';
import { revokeAccessToken } from './revokeAccessToken.ts';
import { setDeveloperMode } from '#server/records/identity/person.ts';

builder.objectField(ViewerType, 'accessTokens', (t) =>
  t.field({
    type: [AccessTokenType],
    description:
      'Personal access tokens of the person that are not revoked, newest first; at most 20. Not readable by a token.',
    ...forPeople,
    resolve: (viewer) => accessTokens(viewer),
  }),
);

interface Changed {
  viewer: Viewer;
  accessToken: AccessToken;
}

const CreateAccessTokenPayloadType = builder
  .objectRef<Changed & { secret: string }>('CreateAccessTokenPayload')
  .implement({
    description: 'The new personal access token with its text.',
    fields: (t) => ({
      accessToken: t.expose('accessToken', { type: AccessTokenType, description: 'The new token.' }),
      secret: t.exposeString('secret', {
        description: 'The whole text of the token, in this response only: the server stores a hash.',
      }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Its owner, with the changed list of tokens.' }),
    }),
  });

const RevokeAccessTokenPayloadType = builder.objectRef<Changed>('RevokeAccessTokenPayload').implement({
  description: 'The revoked token and its owner.',
  fields: (t) => ({
    accessToken: t.expose('accessToken', { type: AccessTokenType, description: 'The revoked token.' }),
    viewer: t.expose('viewer', { type: ViewerType, description: 'Its owner, with the changed list of tokens.' }),
  }),
});

const SetDeveloperModePayloadType = builder.objectRef<{ viewer: Viewer }>('SetDeveloperModePayload').implement({
  description: 'The person after the change.',
  fields: (t) => ({
    viewer: t.expose('viewer', { type: ViewerType, description: 'The person, with the new mode.' }),
  }),
});

const common = { errors: { types: [DomainError] }, ...forPeople };

builder.mutationFields((t) => ({
  createAccessToken: t.field({
    type: CreateAccessTokenPayloadType,
    description: 'Creates a personal access token: at most 20 at a time, 20 in an hour.',
    args: {
      name: t.arg.string({ required: true, description: 'Purpose of the token, at most 60 characters.' }),
      scope: t.arg({ type: AccessScopeType, required: true, description: 'What the token may do.' }),
      lifetime: t.arg({ type: LifetimeType, required: true, description: 'How long it is valid.' }),
      password: t.arg.string({ required: true, description: 'Password of the person, for confirmation.' }),
    },
    ...common,
    resolve: async (_root, args, { viewer }) => {
      const { secret, ...accessToken } = await createAccessToken(viewer, args);
      return { viewer, accessToken, secret };
    },
  }),
  revokeAccessToken: t.field({
    type: RevokeAccessTokenPayloadType,
    description: 'Revokes a personal access token at once and closes its sockets.',
    args: { id: t.arg.globalID({ required: true, for: AccessTokenType, description: 'Global id of the token.' }) },
    ...common,
    resolve: async (_root, { id }, { viewer }) => ({
      viewer,
      accessToken: await revokeAccessToken(viewer, ownHandle(viewer, id.id)),
    }),
  }),
  setDeveloperMode: t.field({
    type: SetDeveloperModePayloadType,
    description: "Allows or forbids arbitrary GraphQL operations in the person's sessions.",
    args: { isOn: t.arg.boolean({ required: true, description: 'True: allowed.' }) },
    ...common,
    resolve: async (_root, { isOn }, { viewer }) => {
      await setDeveloperMode(viewer, isOn);
      return { viewer: { ...viewer, isDeveloper: isOn } };
    },
  }),
}));
