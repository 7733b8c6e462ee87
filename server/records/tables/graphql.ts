import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { setTableColumns, setTableDensity } from './setTableColumns.ts';
import { type TableChoices, type TableColumns, tableChoices } from './tableChoices.ts';

const TableColumnsType = builder.objectRef<TableColumns>('TableColumns').implement({
  description: 'The columns that a person chose in a table of a screen.',
  fields: (t) => ({
    table: t.exposeString('table', { description: "The client's name of the table." }),
    columns: t.exposeStringList('columns', {
      description: 'Names of its columns in order; a hidden one begins with `-`.',
    }),
  }),
});

const TableChoicesType = builder.objectRef<TableChoices>('TableChoices').implement({
  description: 'How a person wants the tables of the screens.',
  fields: (t) => ({
    isCompact: t.exposeBoolean('isCompact', { description: 'Whether rows are low and without pictures.' }),
    tables: t.expose('tables', {
      type: [TableColumnsType],
      description: 'Tables whose columns are not the default, by name; at most 100.',
    }),
  }),
});

builder.objectField(ViewerType, 'tableChoices', (t) =>
  t.field({
    type: TableChoicesType,
    description: 'How the person wants the tables of the screens.',
    cache: 'day',
    resolve: (viewer) => tableChoices(viewer),
  }),
);

const payload = (name: string) =>
  builder.objectRef<{ viewer: Viewer }>(name).implement({
    description: 'The person after the change.',
    fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerType, description: 'Who changed it.' }) }),
  });
const errors = { types: [DomainError] };

builder.mutationFields((t) => ({
  setTableColumns: t.field({
    type: payload('SetTableColumnsPayload'),
    description: 'Keeps the columns of a table for the person.',
    args: {
      table: t.arg.string({ required: true, description: "The client's name of the table." }),
      columns: t.arg.stringList({
        description: 'Names of its columns in order, a hidden one with `-` before it; absent: the default.',
      }),
    },
    errors,
    resolve: async (_root, args, { viewer }) => {
      await setTableColumns(viewer, args);
      return { viewer };
    },
  }),
  setTableDensity: t.field({
    type: payload('SetTableDensityPayload'),
    description: "Sets whether rows of the person's tables are low and without pictures.",
    args: { isCompact: t.arg.boolean({ required: true, description: 'True: low rows, without pictures.' }) },
    errors,
    resolve: async (_root, { isCompact }, { viewer }) => {
      await setTableDensity(viewer, isCompact);
      return { viewer };
    },
  }),
}));
