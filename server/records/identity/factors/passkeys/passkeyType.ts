import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { ownHandle } from '#server/records/identity/ownHandle.ts';
import { PASSKEY_COLUMNS } from './passkeys.ts';

export const PasskeyType = builder.prismaNode('Passkey', {
  description: 'A passkey of the person: a key pair whose private half never leaves their device.',
  select: PASSKEY_COLUMNS,
  id: { resolve: ({ handle }) => handle },
  findUnique: (id, { viewer }) => ({
    accountId_handle: { accountId: viewer.accountId, handle: ownHandle(viewer, id) },
    userId: viewer.userId,
  }),
  nullable: true,
  fields: (t) => ({
    name: t.string({ resolve: column('name'), description: 'The name that the person chose.' }),
    createdAt: t.field({ resolve: column('createdAt'), type: 'DateTime', description: 'When it was made.' }),
    lastUsedAt: t.field({
      resolve: column('lastUsedAt'),
      type: 'DateTime',
      nullable: true,
      description: 'The last sign-in with it; null: not used yet.',
    }),
  }),
});
