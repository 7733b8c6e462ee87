import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { ownHandle } from '#server/records/identity/ownHandle.ts';
import { describeDevice } from './describeDevice.ts';
import { SESSION_COLUMNS } from './session.ts';
import { isCurrentFor, openSessions } from './sessions.ts';

export const SessionType = builder.prismaNode('Session', {
  description: 'A browser the person is signed in with.',
  select: SESSION_COLUMNS,
  id: { resolve: ({ handle }) => handle },
  findUnique: (id, { viewer }) => ({ handle: ownHandle(viewer, id), ...openSessions(viewer) }),
  nullable: true,
  fields: (t) => ({
    device: t.string({
      resolve: ({ userAgent }) => describeDevice(userAgent),
      description: 'Browser and system as the browser reports them, e.g. `Chrome, Windows`.',
    }),
    ip: t.string({
      resolve: column('ip'),
      nullable: true,
      description: 'Network address of the sign-in; null while unknown.',
    }),
    createdAt: t.field({ resolve: column('createdAt'), type: 'DateTime', description: 'When the person signed in.' }),
    lastSeenAt: t.field({
      resolve: column('lastSeenAt'),
      type: 'DateTime',
      description: 'Last use, accurate to five minutes.',
    }),
    isCurrent: t.boolean({
      resolve: (session, _args, { viewer }) => isCurrentFor(viewer)(session),
      description: 'Whether it is the session of this request.',
    }),
  }),
});
