import { builder } from '#server/core/builder.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { person } from './person.ts';

const ViewerRef = builder.objectRef<Viewer>('Viewer');

/** The signed-in person and the door to all of their account's data. Domains add their fields to it. */
export const ViewerType = builder.node(ViewerRef, {
  description: 'The signed-in person; everything below it is read from their account only.',
  id: { resolve: (viewer) => viewer.userId },
  loadOne: (id, { viewer }) => (Number(id) === viewer.userId ? viewer : null),
  fields: (t) => ({
    name: t.string({
      description: 'Name given on registration.',
      resolve: async (viewer) => (await person(viewer)).name,
    }),
    email: t.string({
      description: 'E-mail used to sign in.',
      resolve: async (viewer) => (await person(viewer)).email,
    }),
    isDeveloper: t.exposeBoolean('isDeveloper', {
      description: 'Whether this person may send operations of their own, as in GraphiQL.',
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({ type: ViewerType, description: 'The signed-in person.', resolve: (_root, _args, { viewer }) => viewer }),
);
