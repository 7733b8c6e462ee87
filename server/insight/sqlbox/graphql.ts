import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { ErrorType } from '#server/platform/graphql/errorTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type DatabaseTable, databaseTable, databaseTables } from '#server/insight/sqlbox/tables/databaseTables.ts';
import { explainSql, type PlanStep } from './explainSql.ts';
import { cancelSql, runSql } from './runSql.ts';
import { sandboxFault } from '#server/insight/sqlbox/sandbox/sandbox.ts';
import { SqlError } from './sqlError.ts';
import { type SqlColumn, type SqlKind, type SqlResult } from './sqlResult.ts';
import { tableRows } from '#server/insight/sqlbox/tables/tableData.ts';
import { type ViewerIndex, viewerIndexes } from '#server/insight/sqlbox/tables/viewerIndexes.ts';
import type { ViewerColumn } from '#server/insight/sqlbox/tables/viewerTable.ts';

const MAX_PAGE = 1_000;
const MAX_RUN_ID = 100;

const SqlKindType = wordEnum<SqlKind>('SqlKind', {
  description: 'Format of the values of a column.',
  values: {
    text: { description: 'Plain text.' },
    number: { description: 'Exact decimal number with a decimal point.' },
    boolean: { description: '`true` or `false`.' },
    date: { description: '`YYYY-MM-DD`.' },
    instant: { description: 'ISO 8601, with the offset of America/Sao_Paulo if the type has a time zone.' },
    json: { description: 'JSON text.' },
    array: { description: 'PostgreSQL array literal, e.g. `{1,2}`.' },
    other: { description: 'Text format of PostgreSQL.' },
  },
});

const SqlColumnType = builder.objectRef<SqlColumn>('SqlColumn').implement({
  description: 'Column of a result.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Column name. A second column of the same name is `name (2)`.' }),
    type: t.exposeString('type', { description: 'PostgreSQL type name.' }),
    kind: t.expose('kind', { type: SqlKindType, description: 'Format of its values.' }),
  }),
});

const SqlResultType = builder.objectRef<SqlResult>('SqlRows').implement({
  description: 'Rows with their columns.',
  fields: (t) => ({
    columns: t.expose('columns', { type: [SqlColumnType], description: 'Columns, in order.' }),
    rows: t.field({
      type: t.listRef(t.listRef('String', { nullable: true })),
      description: 'Values of each row in the order of the columns. Null is NULL, never an empty text.',
      resolve: ({ rows }) => rows,
    }),
    isTruncated: t.exposeBoolean('isTruncated', {
      description: 'Whether the result has more than the 1,000 rows returned.',
    }),
    elapsedMs: t.exposeFloat('elapsedMs', { description: 'Time in the database, in milliseconds.' }),
  }),
});

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

const DatabaseTableType = builder.objectRef<DatabaseTable>('DatabaseTable').implement({
  description: "Table with the seller's own rows.",
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Table name in SQL.' }),
    description: t.exposeString('description', { description: 'What it holds, in Portuguese.' }),
    rowCount: t.exposeInt('rowCount', { description: "Number of the seller's rows. Exact up to 100,000." }),
    isEstimate: t.exposeBoolean('isEstimate', { description: 'Whether `rowCount` is an estimate: show "≈".' }),
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
  if (given.limit < 1 || given.limit > MAX_PAGE || given.offset < 0) throw badRequest('Página inválida');
  return given;
}

const PlanStepType = builder.objectRef<PlanStep>('PlanStep').implement({
  description: 'Step of a query plan.',
  fields: (t) => ({
    depth: t.exposeInt('depth', { description: 'Depth below the first step, which is 0.' }),
    operation: t.exposeString('operation', { description: 'PostgreSQL node type, e.g. `Hash Join (Inner)`.' }),
    target: t.exposeString('target', {
      nullable: true,
      description: 'Table or alias that the step reads. Null without one.',
    }),
    detail: t.exposeString('detail', { nullable: true, description: 'Sort, group or join keys. Null without any.' }),
    rows: t.exposeFloat('rows', {
      nullable: true,
      description: 'Rows returned in all loops. Null when the number would include rows of other accounts.',
    }),
    elapsedMs: t.exposeFloat('elapsedMs', {
      nullable: true,
      description: 'Milliseconds in all loops, including child steps.',
    }),
  }),
});

builder.objectType(SqlError, {
  name: 'SqlError',
  description: 'Reason why a statement failed.',
  interfaces: [ErrorType],
  fields: (t) => ({
    line: t.int({
      nullable: true,
      description: 'Line of the error in the text, from 1. Null when unknown.',
      resolve: ({ place }) => place?.line ?? null,
    }),
    column: t.int({
      nullable: true,
      description: 'Character in that line, from 1. Null when unknown.',
      resolve: ({ place }) => place?.column ?? null,
    }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  databaseTables: t.field({
    type: [DatabaseTableType],
    description: 'Tables that the seller can query with SQL.',
    resolve: (viewer) => databaseTables(viewer),
  }),
  databaseTable: t.field({
    type: DatabaseTableType,
    description: 'Table by name. Fails with NOT_FOUND for an unknown name.',
    args: { name: t.arg.string({ required: true, description: 'Name from `databaseTables`.' }) },
    resolve: (viewer, { name }) => databaseTable(viewer, name),
  }),
  sqlFault: t.string({
    nullable: true,
    description: 'Reason why SQL is unavailable, in Portuguese. Null when it is available.',
    resolve: () => sandboxFault(),
  }),
}));

interface OfViewer {
  viewer: Viewer;
}
const viewerField = { type: ViewerType, description: 'Viewer that ran the statement.' } as const;

const RunSqlPayloadType = builder.objectRef<OfViewer & { result: SqlResult }>('RunSqlPayload').implement({
  description: 'Result of a statement.',
  fields: (t) => ({
    result: t.expose('result', { type: SqlResultType, description: 'Rows, at most 1,000.' }),
    viewer: t.expose('viewer', viewerField),
  }),
});

const ExplainSqlPayloadType = builder.objectRef<OfViewer & { steps: PlanStep[] }>('ExplainSqlPayload').implement({
  description: 'Query plan of a statement.',
  fields: (t) => ({
    steps: t.expose('steps', { type: [PlanStepType], description: 'Steps of the plan, root first.' }),
    viewer: t.expose('viewer', viewerField),
  }),
});

const CancelSqlPayloadType = builder.objectRef<OfViewer & { runId: string }>('CancelSqlPayload').implement({
  description: 'Cancelled run.',
  fields: (t) => ({
    runId: t.exposeString('runId', { description: 'Name of the run, even if it had ended or never started.' }),
    viewer: t.expose('viewer', viewerField),
  }),
});

builder.mutationFields((t) => {
  const sql = t.arg.string({ required: true, description: 'One SELECT.' });
  const runId = t.arg.string({ description: 'Name of this run, chosen by the caller, for `cancelSql`.' });
  const errors = { types: [SqlError, DomainError] };
  return {
    runSql: t.field({
      type: RunSqlPayloadType,
      description: "Runs a SELECT over the seller's own tables, limited to 1,000 rows and five seconds.",
      args: { sql, runId },
      errors,
      resolve: async (_root, args, { viewer }) => ({
        result: await runSql(viewer, args.sql, runName(args.runId)),
        viewer,
      }),
    }),
    explainSql: t.field({
      type: ExplainSqlPayloadType,
      description: 'Runs a SELECT like `runSql` and returns the steps of its plan.',
      args: { sql, runId },
      errors,
      resolve: async (_root, args, { viewer }) => ({
        steps: await explainSql(viewer, args.sql, runName(args.runId)),
        viewer,
      }),
    }),
    cancelSql: t.field({
      type: CancelSqlPayloadType,
      description: "Cancels the viewer's run of this name if it is still active.",
      args: { runId: t.arg.string({ required: true, description: 'Name given to `runSql`.' }) },
      errors: { types: [DomainError] },
      resolve: async (_root, args, { viewer }) => {
        await cancelSql(viewer, runName(args.runId)!);
        return { runId: args.runId, viewer };
      },
    }),
  };
});

function runName(runId: string | null | undefined): string | undefined {
  if (runId && runId.length > MAX_RUN_ID) throw badRequest('runId longo demais');
  return runId ?? undefined;
}
