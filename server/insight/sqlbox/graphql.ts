import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { databaseTable, databaseTables } from '#server/insight/sqlbox/tables/databaseTables.ts';
import { DatabaseTableType } from '#server/insight/sqlbox/tables/databaseTypes.ts';
import { buildProgress } from '#server/insight/sqlbox/files/accountFile.ts';
import { explainSql, type PlanStep } from './explainSql.ts';
import { cancelSql, runSql, type SqlOptions } from './runSql.ts';
import type { SqlValue } from '#server/insight/sqlbox/reader/request.ts';
import { SqlError } from './sqlError.ts';
import type { SqlResult } from './sqlResult.ts';
import { PlanStepType, SqlParameterInput, SqlProgressType, SqlResultType } from './sqlTypes.ts';

const MAX_RUN_ID = 100;

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
  sqlProgress: t.field({
    type: SqlProgressType,
    nullable: true,
    description: 'How far the data for SQL are prepared. Null when they are not being prepared.',
    resolve: ({ accountId }) => buildProgress(accountId),
  }),
}));

interface OfViewer {
  viewer: Viewer;
}
const viewerField = { type: ViewerType, description: 'Viewer that ran the statement.' } as const;

const RunSqlPayloadType = builder.objectRef<OfViewer & { result: SqlResult }>('RunSqlPayload').implement({
  description: 'Result of a statement.',
  fields: (t) => ({
    result: t.expose('result', { type: SqlResultType, description: 'Rows, at most 1,000 and 1 MB.' }),
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
  const parameters = t.arg({
    type: [SqlParameterInput],
    description: 'Values of the `$name` in the statement.',
  });
  const errors = { types: [SqlError, DomainError] };
  return {
    runSql: t.field({
      type: RunSqlPayloadType,
      description: "Runs a SELECT over the seller's own tables, limited to 1,000 rows, 1 MB and five seconds.",
      args: { sql, runId, parameters },
      errors,
      resolve: async (_root, args, { viewer }) => ({
        result: await runSql(viewer, args.sql, optionsOf(args)),
        viewer,
      }),
    }),
    explainSql: t.field({
      type: ExplainSqlPayloadType,
      description: 'Runs a SELECT like `runSql` and returns the steps of its plan.',
      args: { sql, runId, parameters },
      errors,
      resolve: async (_root, args, { viewer }) => ({
        steps: await explainSql(viewer, args.sql, optionsOf(args)),
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

interface RunArguments {
  runId?: string | null;
  parameters?: readonly { name: string; value?: SqlValue }[] | null;
}

const optionsOf = ({ runId, parameters }: RunArguments): SqlOptions => ({
  runId: runName(runId),
  parameters: Object.fromEntries((parameters ?? []).map(({ name, value = null }) => [name, value])),
});

function runName(runId: string | null | undefined): string | undefined {
  if (runId && runId.length > MAX_RUN_ID) throw badRequest('sql.runIdTooLong');
  return runId ?? undefined;
}
