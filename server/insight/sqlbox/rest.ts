import { say } from '#server/platform/language/say.ts';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { z } from 'zod';
import { inShape } from '#server/platform/language/inShape.ts';
import { DomainError, textOf } from '#server/platform/values/errors.ts';
import { answerError, type HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { fileHeaders, TableFormat, tableTypes } from '#server/platform/files/tableFile.ts';
import { wholeNumber } from '#server/platform/http/operation/parameters.ts';
import { databaseTables, listedTable } from '#server/insight/sqlbox/tables/databaseTables.ts';
import { exportTable } from '#server/insight/sqlbox/tables/exportTable.ts';
import { jsonRows } from './jsonRows.ts';
import { Answer, BuyBoxAnswer, Data, Structure, structureAnswer, Tables, tablesAnswer } from './restAnswers.ts';
import { resultTable } from './resultTable.ts';
import { rawJson } from './rawJson.ts';
import { runSql, runSqlRaw } from './runSql.ts';
import { tableData } from '#server/insight/sqlbox/tables/tableData.ts';

const tag = 'Database';
const Name = z.strictObject({ name: z.string().describe('A listed table.') });
const Page = z.strictObject({
  limit: wholeNumber('limit', 1, 1_000).default(50),
  offset: wholeNumber('offset', 0, 100_000_000).default(0),
  sort: z.string().optional().describe('A column; `-column` for descending.'),
  cursor: z
    .string()
    .optional()
    .describe(
      '`next` or `previous` of another page with the same sort, or `last`: rows from there, quick at any depth and none twice; `offset` is only sent back. Tables without a key go by `offset`.',
    ),
});
const TableFile = z.strictObject({
  format: TableFormat,
  sort: z.string().optional().describe('A column; `-column` for descending.'),
});
const MAX_NAME = 100;
const Query = z.strictObject({
  query: z
    .string(inShape('sql.queryMissing'))
    .describe('One SELECT over the listed tables: 1,000 rows in five seconds.'),
  parameters: z
    .record(z.string().max(MAX_NAME), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .optional()
    .describe('Values of the `$name` in the query.'),
});
const MAX_COLUMNS = 1_664; // PostgreSQL limit of a SELECT
const ResultFile = Query.extend({
  name: z
    .string()
    .max(100, inShape('errors.nameTooLong'))
    .default('consulta')
    .describe('Of the file, without its ending.'),
  sort: z.string().optional().describe('A column of the result; `-column` for descending. Absent: its own order.'),
  columns: z
    .array(z.strictObject({ name: z.string(), title: z.string().max(200, inShape('errors.titleTooLong')) }))
    .max(MAX_COLUMNS, inShape('sql.tooManyColumns'))
    .optional()
    .describe('Which columns of the result, in which order, under which titles. Absent: all under their names.'),
});
const Run = z.object({
  'x-run-id': z
    .string()
    .max(100, inShape('sql.headerTooLong'))
    .optional()
    .describe('Names the run for the mutation `cancelSql`.'),
});

/** Routes under /api/database and /api/dashboard/database. */
export const databaseRest = new Hono<HttpVariables>();

databaseRest.get(
  '/tables',
  operation({ tag, summary: 'The tables', answer: Tables, failures: [503] }, async ({ viewer }) =>
    tablesAnswer(await databaseTables(viewer)),
  ),
);

databaseRest.get(
  '/table/:name/structure',
  operation({ tag, summary: 'The columns of a table', params: Name, answer: Structure }, ({ params }) =>
    structureAnswer(listedTable(params.name)),
  ),
);

databaseRest.get(
  '/table/:name/data',
  operation(
    { tag, summary: 'Rows of a table', params: Name, query: Page, answer: Data, failures: [503] },
    async ({ viewer, params, query }) => {
      const { table, result, next, previous } = await tableData(viewer, params.name, query);
      const { limit, offset } = query;
      const total = { total: table.rowCount, total_is_estimate: false };
      return { tableName: table.name, data: jsonRows(result), ...total, limit, offset, next, previous };
    },
  ),
);

databaseRest.get(
  '/table/:name/export',
  operation(
    {
      tag,
      summary: 'All rows of a table as a file, sent as they are read',
      params: Name,
      query: TableFile,
      file: tableTypes,
    },
    ({ c, viewer, params: { name }, query }) => {
      const file = exportTable(viewer, name, query);
      for (const [header, value] of Object.entries(fileHeaders(name, query.format))) c.header(header, value);
      return c.body(Readable.toWeb(file) as ReadableStream);
    },
  ),
);

databaseRest.post(
  '/query',
  operation(
    { tag, summary: 'Run an SQL query', headers: Run, body: Query, answer: Answer, failures: [503] },
    async ({ viewer, headers, body: { query, parameters } }) => {
      const run = await runSqlRaw(viewer, query, { parameters, runId: headers['x-run-id'] });
      const { columns, rowCount, isTruncated, elapsedMs, asOf } = run;
      const fields = columns.map(({ name, type }) => ({ name, type }));
      return rawJson(run.body, (rows) => ({
        rows,
        fields,
        rowCount,
        truncated: isTruncated,
        elapsedMs,
        asOf: asOf.toISOString(),
      }));
    },
  ),
);

databaseRest.post(
  '/query/export',
  tableExport(
    {
      tag,
      summary: 'The result of a query as a file',
      description: 'The statement runs like in `/query`, with the same limits.',
      body: ResultFile,
      failures: [503],
    },
    async ({ viewer, body: { query, parameters, name, ...saved } }) => ({
      name,
      ...resultTable(await runSql(viewer, query, { parameters }), saved),
    }),
  ),
);

/** Query route of the Buy Box screens under /api/buybox. Rows and failures are in an envelope. */
export const buyBoxQueryRest = new Hono<HttpVariables>();

buyBoxQueryRest.post(
  '/query',
  operation(
    {
      tag: 'Buy Box',
      summary: 'Ask in SQL, as the Buy Box screens do',
      description: 'A refused query also carries `"status": "error"` and the sentence as `message`.',
      body: Query,
      answer: BuyBoxAnswer,
      failures: [503],
    },
    async ({ c, viewer, body: { query, parameters } }) => {
      try {
        const { body, isTruncated, rowCount } = await runSqlRaw(viewer, query, { parameters });
        const message = isTruncated ? say('sql.limited', { rows: String(rowCount) }) : null;
        return rawJson(body, (rows) => ({ status: 'success', message, data: { rows } }));
      } catch (error) {
        if (!(error instanceof DomainError)) return answerError(error as Error, c);
        if (error.retryAfterSeconds) c.header('retry-after', String(error.retryAfterSeconds));
        const message = textOf(error);
        return c.json({ status: 'error', message, error: message }, error.status);
      }
    },
  ),
);
