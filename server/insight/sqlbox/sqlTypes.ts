import { builder } from '#server/platform/graphql/builder.ts';
import { ErrorType } from '#server/platform/graphql/errorTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { PlanStep } from './explainSql.ts';
import { SqlError } from './sqlError.ts';
import type { SqlColumn, SqlKind, SqlResult } from './sqlResult.ts';

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

/** `SqlRows` in the GraphQL schema. */
export const SqlResultType = builder.objectRef<SqlResult>('SqlRows').implement({
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

/** `PlanStep` in the GraphQL schema. */
export const PlanStepType = builder.objectRef<PlanStep>('PlanStep').implement({
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
