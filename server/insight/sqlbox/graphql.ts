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
  description: 'How the values of a column are written.',
  values: {
    text: { description: 'As they are.' },
    number: { description: 'Decimal digits, exact, a point before fractions.' },
    boolean: { description: '`true` or `false`.' },
    date: { description: '`YYYY-MM-DD`.' },
    instant: { description: 'ISO 8601, with the offset of America/Sao_Paulo where the type has one.' },
    json: { description: 'A value within which values may stand, as JSON text.' },
    array: { description: 'As PostgreSQL writes arrays, e.g. `{1,2}`.' },
    other: { description: 'As PostgreSQL writes them.' },
  },
});

const SqlColumnType = builder.objectRef<SqlColumn>('SqlColumn').implement({
  description: 'A column of rows that were asked for.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name; a second column of the same name is `name (2)`.' }),
    type: t.exposeString('type', { description: "PostgreSQL's name of its type." }),
    kind: t.expose('kind', { type: SqlKindType, description: 'How its values are written.' }),
  }),
});

const SqlResultType = builder.objectRef<SqlResult>('SqlRows').implement({
  description: 'Rows with their columns.',
  fields: (t) => ({
    columns: t.expose('columns', { type: [SqlColumnType], description: 'The columns, in order.' }),
    rows: t.field({
      type: t.listRef(t.listRef('String', { nullable: true })),
      description: 'Values of each row in the order of the columns; null is NULL, never an empty text.',
      resolve: ({ rows }) => rows,
    }),
    isTruncated: t.exposeBoolean('isTruncated', { description: 'Whether there are more than the 1,000 rows here.' }),
    elapsedMs: t.exposeFloat('elapsedMs', { description: 'Milliseconds in the database.' }),
  }),
});

const DatabaseColumnType = builder.objectRef<ViewerColumn>('DatabaseColumn').implement({
  description: 'A column of a table the seller may read.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As a SELECT spells it.' }),
    type: t.exposeString('type', { description: "PostgreSQL's name of its type." }),
    description: t.exposeString('description', { description: 'What it holds, in Portuguese.' }),
    isKey: t.exposeBoolean('isKey', { description: 'Whether it identifies a row, alone or with the other keys.' }),
    isNullable: t.boolean({ description: 'Whether it may be NULL.', resolve: ({ isKey }) => !isKey }),
    referencedTable: t.string({
      nullable: true,
      description: 'The table whose rows it points at.',
      resolve: ({ references }) => references?.[0] ?? null,
    }),
    referencedColumn: t.string({
      nullable: true,
      description: 'The column there that has the same value.',
      resolve: ({ references }) => references?.[1] ?? null,
    }),
  }),
});

const DatabaseIndexType = builder.objectRef<ViewerIndex>('DatabaseIndex').implement({
  description: "By which columns a table's rows are found without reading all of them.",
  fields: (t) => ({
    columns: t.exposeStringList('columns', { description: 'Names of its columns, in order.' }),
    isUnique: t.exposeBoolean('isUnique', { description: 'Whether no two rows have the same values in them.' }),
  }),
});

const DatabaseTableType = builder.objectRef<DatabaseTable>('DatabaseTable').implement({
  description: 'A table the seller may read: their own rows and no others.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name in SQL.' }),
    description: t.exposeString('description', { description: 'What it holds, in Portuguese.' }),
    rowCount: t.exposeInt('rowCount', { description: "The seller's rows; exact up to 100,000." }),
    isEstimate: t.exposeBoolean('isEstimate', { description: 'Whether `rowCount` is only about right: show "≈".' }),
    columns: t.expose('columns', { type: [DatabaseColumnType], description: 'Its columns, in order.' }),
    indexes: t.field({
      type: [DatabaseIndexType],
      description: 'By which columns its rows are found fast.',
      resolve: ({ name }) => viewerIndexes(name),
    }),
    rows: t.field({
      type: SqlResultType,
      description: 'A page of its rows, always in the same order.',
      args: {
        limit: t.arg.int({ defaultValue: 50, description: 'Rows at most, 1 to 1,000.' }),
        offset: t.arg.int({ defaultValue: 0, description: 'Rows before the first one.' }),
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
  description: 'One step of how the database answered a statement.',
  fields: (t) => ({
    depth: t.exposeInt('depth', { description: 'How deep it stands below the first step, which is 0.' }),
    operation: t.exposeString('operation', { description: "PostgreSQL's name of it, e.g. `Hash Join (Inner)`." }),
    target: t.exposeString('target', { nullable: true, description: 'What it reads.' }),
    detail: t.exposeString('detail', { nullable: true, description: 'What it sorts, groups or joins by.' }),
    rows: t.exposeFloat('rows', { nullable: true, description: 'Rows it answered, all rounds together.' }),
    elapsedMs: t.exposeFloat('elapsedMs', {
      nullable: true,
      description: 'Milliseconds, with the steps below it, all rounds together.',
    }),
  }),
});

builder.objectType(SqlError, {
  name: 'SqlError',
  description: 'Why a statement was not answered.',
  interfaces: [ErrorType],
  fields: (t) => ({
    line: t.int({
      nullable: true,
      description: 'Line of the text it is about, from 1.',
      resolve: ({ place }) => place?.line ?? null,
    }),
    column: t.int({
      nullable: true,
      description: 'Character of that line, from 1.',
      resolve: ({ place }) => place?.column ?? null,
    }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  databaseTables: t.field({
    type: [DatabaseTableType],
    description: 'Every table the seller may read with SQL.',
    resolve: (viewer) => databaseTables(viewer),
  }),
  databaseTable: t.field({
    type: DatabaseTableType,
    description: 'One of these tables; fails with NOT_FOUND for another name.',
    args: { name: t.arg.string({ required: true, description: 'As `databaseTables` spells it.' }) },
    resolve: (viewer, { name }) => databaseTable(viewer, name),
  }),
  sqlFault: t.string({
    nullable: true,
    description: 'Why no SQL is taken now, in Portuguese; null when it is.',
    resolve: () => sandboxFault(),
  }),
}));

interface OfViewer {
  viewer: Viewer;
}
const viewerField = { type: ViewerType, description: 'Whose statement it was.' } as const;

const RunSqlPayloadType = builder.objectRef<OfViewer & { result: SqlResult }>('RunSqlPayload').implement({
  description: 'What a statement answered.',
  fields: (t) => ({
    result: t.expose('result', { type: SqlResultType, description: 'Its rows, at most 1,000.' }),
    viewer: t.expose('viewer', viewerField),
  }),
});

const ExplainSqlPayloadType = builder.objectRef<OfViewer & { steps: PlanStep[] }>('ExplainSqlPayload').implement({
  description: 'How the database answered a statement.',
  fields: (t) => ({
    steps: t.expose('steps', { type: [PlanStepType], description: 'Steps of its plan, the first one outermost.' }),
    viewer: t.expose('viewer', viewerField),
  }),
});

const CancelSqlPayloadType = builder.objectRef<OfViewer & { runId: string }>('CancelSqlPayload').implement({
  description: 'Which run was stopped.',
  fields: (t) => ({
    runId: t.exposeString('runId', { description: 'Its name, also of a run that was over or never began.' }),
    viewer: t.expose('viewer', viewerField),
  }),
});

builder.mutationFields((t) => {
  const sql = t.arg.string({ required: true, description: 'One SELECT.' });
  const runId = t.arg.string({ description: 'A name for this run, chosen by the caller, for `cancelSql`.' });
  const errors = { types: [SqlError, DomainError] };
  return {
    runSql: t.field({
      type: RunSqlPayloadType,
      description: "Answers a SELECT over the seller's own tables: at most 1,000 rows, in at most five seconds.",
      args: { sql, runId },
      errors,
      resolve: async (_root, args, { viewer }) => ({
        result: await runSql(viewer, args.sql, runName(args.runId)),
        viewer,
      }),
    }),
    explainSql: t.field({
      type: ExplainSqlPayloadType,
      description: 'Runs a SELECT as `runSql` does and answers the steps of its plan.',
      args: { sql, runId },
      errors,
      resolve: async (_root, args, { viewer }) => ({
        steps: await explainSql(viewer, args.sql, runName(args.runId)),
        viewer,
      }),
    }),
    cancelSql: t.field({
      type: CancelSqlPayloadType,
      description: "Stops the viewer's run of this name, if it is still going on.",
      args: { runId: t.arg.string({ required: true, description: 'As given to `runSql`.' }) },
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
