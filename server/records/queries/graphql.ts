import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { createQuery, updateQuery, deleteQuery } from './changeQueries.ts';
import { type SavedQuery, savedQueries } from './savedQueries.ts';

const SavedQueryType = builder.prismaNode('SavedQuery', {
  description: 'A SELECT saved under a name.',
  select: { id: true, name: true, sql: true, updatedAt: true },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => ({ ...rowKey(viewer, id), userId: viewer.userId }),
  nullable: true,
  fields: (t) => ({
    name: t.string({ resolve: column('name'), description: 'The name that the person chose.' }),
    sql: t.string({ resolve: column('sql'), description: 'The text of the SELECT.' }),
    updatedAt: t.field({
      resolve: column('updatedAt'),
      type: 'DateTime',
      description: 'When it was last saved.',
    }),
  }),
});

builder.objectField(ViewerType, 'savedQueries', (t) =>
  t.prismaField({
    type: [SavedQueryType],
    description: 'Saved queries of the person, by name; at most 200.',
    cache: 'day',
    resolve: (query, viewer) => savedQueries(viewer, query),
  }),
);

interface Changed {
  viewer: Viewer;
  query: SavedQuery;
}
const payload = (name: string, query: string) =>
  builder.objectRef<Changed>(name).implement({
    description: 'The saved query and its owner.',
    fields: (t) => ({
      query: t.expose('query', { type: SavedQueryType, description: query }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Its owner, with the changed list of queries.' }),
    }),
  });
const CreateQueryPayloadType = payload('CreateQueryPayload', 'The new query.');
const UpdateQueryPayloadType = payload('UpdateQueryPayload', 'The query after the change.');
const DeleteQueryPayloadType = payload('DeleteQueryPayload', 'The query as it was.');

builder.mutationFields((t) => {
  const id = t.arg.globalID({ required: true, for: SavedQueryType, description: 'Global id of the query.' });
  const text = {
    name: t.arg.string({
      required: true,
      description: 'At most 100 characters; unique among the queries of the person.',
    }),
    sql: t.arg.string({ required: true, description: 'At most 10,000 characters.' }),
  };
  return {
    createQuery: t.field({
      type: CreateQueryPayloadType,
      description: 'Saves a query under a name.',
      args: text,
      errors: { types: [DomainError] },
      resolve: async (_root, query, { viewer }) => ({ viewer, query: await createQuery(viewer, query) }),
    }),
    updateQuery: t.field({
      type: UpdateQueryPayloadType,
      description: 'Changes name and text of a saved query.',
      args: { id, ...text },
      errors: { types: [DomainError] },
      resolve: async (_root, { id: { id: known }, ...query }, { viewer }) => ({
        viewer,
        query: await updateQuery(viewer, { id: Number(known), ...query }),
      }),
    }),
    deleteQuery: t.field({
      type: DeleteQueryPayloadType,
      description: 'Deletes a saved query.',
      args: { id },
      errors: { types: [DomainError] },
      resolve: async (_root, { id: { id: known } }, { viewer }) => ({
        viewer,
        query: await deleteQuery(viewer, { id: Number(known) }),
      }),
    }),
  };
});
