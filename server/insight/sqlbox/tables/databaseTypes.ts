import { builder } from '#server/platform/graphql/builder.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { SqlResultType } from '#server/insight/sqlbox/sqlTypes.ts';
import type { DatabaseTable } from './databaseTables.ts';
import { tableRows } from './tableData.ts';
import { type ViewerIndex, viewerIndexes } from './viewerIndexes.ts';
import type { ViewerColumn } from './viewerTable.ts';

const MAX_PAGE = 1_000;

const DatabaseColumnType = builder.objectRef<ViewerColumn>('DatabaseColumn').implement({
  description: 'A column of a table the seller may read.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Column name in SQL.' }),
    type: t.exposeString('type', { description: 'PostgreSQL type name.' }),
    description: t.exposeString('description', { description: 'What it holds, in Portuguese.' }),
    isKey: t.exposeBoolean('isKey', { description: 'Whether the column is the key, or part of it.' }),
    isNullable: t.boolean({ description: 'Whether values may be NULL.', resolve: ({ isKey }) => !isKey }),
    referencedTable: t.string({
      nullable: true,
      description: 'Referenced table. Null without a reference.',
      resolve: ({ references }) => references?.[0] ?? null,
    }),
    referencedColumn: t.string({
      nullable: true,
      description: 'Referenced column. Null without a reference.',
      resolve: ({ references }) => references?.[1] ?? null,
    }),
  }),
});

const DatabaseIndexType = builder.objectRef<ViewerIndex>('DatabaseIndex').implement({
  description: 'Index of a table.',
  fields: (t) => ({
    columns: t.exposeStringList('columns', { description: 'Column names, in order.' }),
    isUnique: t.exposeBoolean('isUnique', { description: 'Whether the index is unique.' }),
  }),
});

/** `DatabaseTable` in the GraphQL schema. */
export const DatabaseTableType = builder.objectRef<DatabaseTable>('DatabaseTable').implement({
  description: "Table with the seller's own rows.",
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Table name in SQL.' }),
    description: t.exposeString('description', { description: 'What it holds, in Portuguese.' }),
    rowCount: t.exposeInt('rowCount', { description: "Number of the seller's rows." }),
    columns: t.expose('columns', { type: [DatabaseColumnType], description: 'Columns, in order.' }),
    indexes: t.field({
      type: [DatabaseIndexType],
      description: 'Indexes of the table.',
      resolve: ({ name }) => viewerIndexes(name),
    }),
    rows: t.field({
      type: SqlResultType,
      description: 'Page of the rows in a stable order.',
      args: {
        limit: t.arg.int({ defaultValue: 50, description: 'Maximum number of rows, 1 to 1,000.' }),
        offset: t.arg.int({ defaultValue: 0, description: 'Number of rows to skip.' }),
      },
      resolve: ({ name }, { limit, offset }, { viewer }) => tableRows(viewer, name, page(limit, offset)),
    }),
  }),
});

function page(limit: number | null | undefined, offset: number | null | undefined) {
  const given = { limit: limit ?? 50, offset: offset ?? 0 };
  if (given.limit < 1 || given.limit > MAX_PAGE || given.offset < 0) throw badRequest('sql.badPage');
  return given;
}
