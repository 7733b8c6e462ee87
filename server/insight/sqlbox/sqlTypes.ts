import { builder } from '#server/platform/graphql/builder.ts';
import { ErrorType } from '#server/platform/graphql/errorTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { SqlValue } from '#server/insight/sqlbox/reader/request.ts';
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
    array: { description: 'JSON array, e.g. `[1,2]`.' },
    other: { description: 'Text format of the database.' },
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
      description: 'Whether the result has more rows than the 1,000, or the 1 MB, returned.',
    }),
    elapsedMs: t.exposeFloat('elapsedMs', { description: 'Time in the database, in milliseconds.' }),
    asOf: t.expose('asOf', { type: 'DateTime', description: 'Time of the data.' }),
  }),
});

builder.scalarType('SqlValue', {
  description: 'Value of a parameter: a text, a number, a boolean or null.',
  serialize: (value) => value,
  parseValue: (value) => {
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as SqlValue;
    throw new TypeError('a text, a number, a boolean or null is expected');
  },
});

/** `SqlParameterInput` in the GraphQL schema. */
export const SqlParameterInput = builder.inputType('SqlParameterInput', {
  description: 'Value of a `$name` in a statement.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name without the `$`.' }),
    value: t.field({ type: 'SqlValue', description: 'Its value. Null or absent is NULL.' }),
  }),
});

/** `SqlProgress` in the GraphQL schema. */
export const SqlProgressType = builder.objectRef<{ part: number; parts: number }>('SqlProgress').implement({
  description: 'How far the data for SQL are prepared.',
  fields: (t) => ({
    part: t.exposeInt('part', { description: 'Part at work, from 1.' }),
    parts: t.exposeInt('parts', { description: 'Number of parts.' }),
  }),
});

/** `PlanStep` in the GraphQL schema. */
export const PlanStepType = builder.objectRef<PlanStep>('PlanStep').implement({
  description: 'Step of a query plan.',
  fields: (t) => ({
    depth: t.exposeInt('depth', { description: 'Depth below the first step, which is 0.' }),
    operation: t.exposeString('operation', { description: 'Operation, e.g. `Hash Join (INNER)`.' }),
    target: t.exposeString('target', {
      nullable: true,
      description: 'Table that the step reads. Null without one.',
    }),
    detail: t.exposeString('detail', {
      nullable: true,
      description: 'Conditions, sort, group or join keys. Null without any.',
    }),
    rows: t.exposeFloat('rows', {
      nullable: true,
      description: 'Rows returned. Null when unknown.',
    }),
    elapsedMs: t.exposeFloat('elapsedMs', {
      nullable: true,
      description: 'Milliseconds, including child steps. Null when unknown.',
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
