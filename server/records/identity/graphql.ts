import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { forPeople } from '#server/platform/graphql/forPeople.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type AccessToken, accessTokens } from '#server/records/identity/tokens/accessTokens.ts';
import { changePassword } from '#server/records/identity/password/changePassword.ts';
import { createAccessToken } from '#server/records/identity/tokens/createAccessToken.ts';
import { endOtherSessions } from '#server/records/identity/sessions/endOtherSessions.ts';
import { endSession } from '#server/records/identity/sessions/endSession.ts';
import { hasDemo } from './hasDemo.ts';
import { person } from './person.ts';
import { revokeAccessToken } from '#server/records/identity/tokens/revokeAccessToken.ts';
import { type SessionDetails, sessions } from '#server/records/identity/sessions/sessions.ts';
import { setDeveloperMode } from '#server/records/identity/tokens/setDeveloperMode.ts';

const ViewerRef = builder.objectRef<Viewer>('Viewer');

/** The signed-in person and the door to all of their account's data. Domains add their fields to it. */
export const ViewerType = builder.node(ViewerRef, {
  description: 'The signed-in person; everything below it is read from their account only.',
  id: { cache: 'day', resolve: (viewer) => viewer.userId },
  loadOne: (id, { viewer }) => (Number(id) === viewer.userId ? viewer : null),
  fields: (t) => ({
    name: t.string({
      description: 'Name given on registration.',
      cache: 'day',
      resolve: async (viewer) => (await person(viewer)).name,
    }),
    email: t.string({
      description: 'E-mail used to sign in.',
      cache: 'day',
      resolve: async (viewer) => (await person(viewer)).email,
    }),
    isDeveloper: t.exposeBoolean('isDeveloper', {
      description: 'Whether this person may send operations of their own, as in GraphiQL.',
      cache: 'day',
    }),
    hasDemo: t.boolean({
      description:
        'Whether the installation has a demonstration to explore: an account with example data, not this one.',
      resolve: hasDemo,
    }),
    accessTokens: t.field({
      type: [AccessTokenType],
      description:
        'Their personal access tokens that are not revoked, newest first; at most 20. Only for who signed in, not by token.',
      ...forPeople,
      resolve: accessTokens,
    }),
    sessions: t.field({
      type: [SessionType],
      description: 'Where they are signed in, this session first. Only for who signed in, not by token.',
      ...forPeople,
      resolve: sessions,
    }),
  }),
});

const AccessScopeType = builder.enumType('AccessScope', {
  description: 'What a personal access token reaches.',
  values: {
    read: { description: 'Queries, subscriptions, and REST calls that change nothing.' },
    write: { description: 'Mutations and every REST call too, but for marketplace keys and access itself.' },
  } as const,
});

const LifetimeType = builder.enumType('AccessTokenLifetime', {
  description: 'After how long a personal access token ends by itself.',
  values: {
    days30: { description: '30 days.' },
    days90: { description: '90 days.' },
    days365: { description: '365 days.' },
    unlimited: { description: 'Never; it ends when it is revoked.' },
  } as const,
});

const AccessTokenType = builder.objectRef<AccessToken>('AccessToken').implement({
  description: 'A key for scripts that acts as the person, sent as `Authorization: Bearer …`.',
  fields: (t) => ({
    handle: t.exposeString('handle', { description: 'The first letters of its text, e.g. `sa_k3fm9x2b`: names it.' }),
    name: t.exposeString('name', { description: 'What the person called it.' }),
    scope: t.expose('scope', { type: AccessScopeType, description: 'What it reaches.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ends by itself; null: never.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute; null: not yet.',
    }),
    isExpired: t.exposeBoolean('isExpired', { description: 'Whether it has ended by itself.' }),
  }),
});

const SessionType = builder.objectRef<SessionDetails>('Session').implement({
  description: 'A browser the person is signed in with.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Names it in `endSession`; opens nothing.' }),
    device: t.exposeString('device', {
      description: 'Browser and system, e.g. `Chrome, Windows`, as it says of itself.',
    }),
    ip: t.exposeString('ip', { nullable: true, description: 'The network address of the sign-in; null: unknown.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they signed in.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it was last used, to five minutes.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether it is the one that asks.' }),
  }),
});

const CreatedTokenType = builder.objectRef<{ handle: string; secret: string }>('CreatedAccessToken').implement({
  description: 'A new personal access token, with its text.',
  fields: (t) => ({
    handle: t.exposeString('handle', { description: 'Names it from now on.' }),
    secret: t.exposeString('secret', { description: 'Its whole text, told this once: only a hash is kept.' }),
    viewer: t.field({
      type: ViewerType,
      description: 'The person, with the new token among theirs.',
      resolve: (_created, _args, { viewer }) => viewer,
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerType,
    description: 'The signed-in person.',
    cache: 'day',
    resolve: (_root, _args, { viewer }) => viewer,
  }),
);

const told = { errors: { types: [DomainError] } };

builder.mutationFields((t) => ({
  createAccessToken: t.field({
    type: CreatedTokenType,
    description: 'Makes a personal access token: at most 20 at a time, 20 in an hour.',
    args: {
      name: t.arg.string({ required: true, description: 'What it is for, at most 60 characters.' }),
      scope: t.arg({ type: AccessScopeType, required: true, description: 'What it shall reach.' }),
      lifetime: t.arg({ type: LifetimeType, required: true, description: 'After how long it ends.' }),
      password: t.arg.string({ required: true, description: "The person's password, asked again." }),
    },
    ...told,
    ...forPeople,
    resolve: (_root, token, { viewer }) => createAccessToken(viewer, token),
  }),
  revokeAccessToken: t.field({
    type: ViewerType,
    description: 'Ends a personal access token at once, with its open sockets; answers the person.',
    args: { handle: t.arg.string({ required: true, description: 'Which one, e.g. `sa_k3fm9x2b`.' }) },
    ...told,
    ...forPeople,
    resolve: async (_root, { handle }, { viewer }) => {
      await revokeAccessToken(viewer, handle);
      return viewer;
    },
  }),
  endSession: t.field({
    type: ViewerType,
    description: 'Signs the person out of one session; answers the person.',
    args: { key: t.arg.string({ required: true, description: 'Which one.' }) },
    ...told,
    ...forPeople,
    resolve: async (_root, { key }, { viewer }) => {
      await endSession(viewer, key);
      return viewer;
    },
  }),
  endOtherSessions: t.field({
    type: ViewerType,
    description: 'Signs the person out everywhere but here; answers the person.',
    ...forPeople,
    resolve: async (_root, _args, { viewer }) => {
      await endOtherSessions(viewer);
      return viewer;
    },
  }),
  changePassword: t.field({
    type: ViewerType,
    description:
      'Changes the password and ends the other sessions; tokens stay. Five attempts in a quarter of an hour.',
    args: {
      currentPassword: t.arg.string({ required: true, description: 'The password until now.' }),
      newPassword: t.arg.string({ required: true, description: 'The new one, 8 to 128 characters.' }),
    },
    ...told,
    ...forPeople,
    resolve: async (_root, passwords, { viewer }) => {
      await changePassword(viewer, passwords);
      return viewer;
    },
  }),
  setDeveloperMode: t.field({
    type: ViewerType,
    description: "Lets the person's own sessions send operations of their own, or no longer; answers the person.",
    args: { isOn: t.arg.boolean({ required: true, description: 'Whether they may.' }) },
    ...forPeople,
    resolve: async (_root, { isOn }, { viewer }) => {
      await setDeveloperMode(viewer, isOn);
      return { ...viewer, isDeveloper: isOn };
    },
  }),
}));
