import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { type AccessToken, isExpired, TOKEN_COLUMNS } from './accessTokens.ts';
import { ownHandle } from '#server/records/identity/ownHandle.ts';
import type { TokenLifetime } from './issueAccessToken.ts';

const SCOPES: Record<AccessToken['scope'], { description: string }> = {
  read: { description: 'Queries, subscriptions, and REST calls that change nothing.' },
  write: { description: 'Mutations and all REST calls too, except those about marketplace keys, sessions and tokens.' },
};
export const AccessScopeType = wordEnum('AccessScope', {
  description: 'What a personal access token may do.',
  values: SCOPES,
});

const LIFETIMES: Record<TokenLifetime, { description: string }> = {
  days30: { description: 'Expires 30 days after it is created.' },
  days90: { description: 'Expires 90 days after it is created.' },
  days365: { description: 'Expires a year after it is created.' },
  unlimited: { description: 'No end; the token is valid until it is revoked.' },
};
export const LifetimeType = wordEnum('AccessTokenLifetime', {
  description: 'How long a personal access token is valid.',
  values: LIFETIMES,
});

export const AccessTokenType = builder.prismaNode('PersonalAccessToken', {
  name: 'AccessToken',
  description: 'A key for scripts that act as the person, sent as `Authorization: Bearer …`. Its text is not readable.',
  select: TOKEN_COLUMNS,
  id: { resolve: ({ handle }) => handle },
  findUnique: (id, { viewer }) => ({
    accountId_handle: { accountId: viewer.accountId, handle: ownHandle(viewer, id) },
    userId: viewer.userId,
    revokedAt: null,
  }),
  nullable: true,
  fields: (t) => ({
    handle: t.string({
      resolve: column('handle'),
      description: 'The first characters of its text, e.g. `sa_k3fm9x2b`.',
    }),
    name: t.string({ resolve: column('name'), description: 'The name that the person chose.' }),
    scope: t.field({ resolve: column('scope'), type: AccessScopeType, description: 'What it may do.' }),
    createdAt: t.field({ resolve: column('createdAt'), type: 'DateTime', description: 'When it was created.' }),
    expiresAt: t.field({
      resolve: column('expiresAt'),
      type: 'DateTime',
      nullable: true,
      description: 'When it expires; null: never.',
    }),
    lastUsedAt: t.field({
      resolve: column('lastUsedAt'),
      type: 'DateTime',
      nullable: true,
      description: 'Last use, accurate to a minute; null: not used yet.',
    }),
    isExpired: t.boolean({ resolve: isExpired, description: 'Whether it has expired.' }),
  }),
});
