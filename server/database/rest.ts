import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { DomainError } from '#server/core/errors.ts';
import { answerError, type HttpVariables, parseInput, readBody } from '#server/core/http.ts';
import { databaseTables, listedTable } from './databaseTables.ts';
import { exportTable } from './exportTable.ts';
import { jsonRows } from './jsonRows.ts';
import { runSql } from './runSql.ts';
import { tableData } from './tableData.ts';

const whole = (name: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${name} precisa ser um número inteiro`)
    .transform(Number)
    .pipe(z.number().min(least, `${name} precisa ser de pelo menos ${least}`).max(most, `${name} é no máximo ${most}`));

const Page = z.strictObject({
  limit: whole('limit', 1, 1_000).default(50),
  offset: whole('offset', 0, 100_000_000).default(0),
  sort: z.string().optional(),
});
const Nothing = z.strictObject({});
const Query = z.strictObject({ query: z.string('Informe a consulta') });
const RunId = z.string().max(100, 'x-run-id longo demais').optional();

/** Under /api/database and, the same, /api/dashboard/database. */
export const databaseRest = new Hono<HttpVariables>();

databaseRest.get('/tables', async (c) => {
  parseInput(c.req.query(), Nothing);
  const tables = await databaseTables(c.get('viewer'));
  return c.json({
    tables: tables.map(({ name, description, columns, rowCount, isEstimate }) => ({
      table_name: name,
      row_count: rowCount,
      row_count_is_estimate: isEstimate,
      column_count: columns.length,
      description,
    })),
  });
});

databaseRest.get('/table/:name/structure', (c) => {
  parseInput(c.req.query(), Nothing);
  const { columns } = listedTable(c.req.param('name'));
  return c.json({
    columns: columns.map(({ name, type, description, isKey, references }) => ({
      column_name: name,
      data_type: type,
      is_nullable: isKey ? 'NO' : 'YES',
      column_default: null,
      description,
      is_key: isKey,
      references: references && { table_name: references[0], column_name: references[1] },
    })),
  });
});

databaseRest.get('/table/:name/data', async (c) => {
  const page = parseInput(c.req.query(), Page);
  const { table, result } = await tableData(c.get('viewer'), c.req.param('name'), page);
  return c.json({
    tableName: table.name,
    data: jsonRows(result),
    total: table.rowCount,
    total_is_estimate: table.isEstimate,
    limit: page.limit,
    offset: page.offset,
  });
});

databaseRest.get('/table/:name/export', (c) => {
  parseInput(c.req.query(), Nothing);
  const name = c.req.param('name');
  return c.body(Readable.toWeb(exportTable(c.get('viewer'), name)) as ReadableStream, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  });
});

databaseRest.post('/query', async (c) => {
  const { query } = await readBody(c, Query);
  // names the run for the mutation `cancelSql`
  const runId = parseInput(c.req.header('x-run-id'), RunId);
  const { columns, rows, isTruncated, elapsedMs } = await runSql(c.get('viewer'), query, runId);
  return c.json({
    rows: jsonRows({ columns, rows }),
    fields: columns.map(({ name, type }) => ({ name, type })),
    rowCount: rows.length,
    truncated: isTruncated,
    elapsedMs,
  });
});

/** Under /api/buybox: the query of the Buy Box screens, answered in their envelope, failures too. */
export const buyBoxQueryRest = new Hono<HttpVariables>();

buyBoxQueryRest.post('/query', async (c: Context<HttpVariables>) => {
  const { query } = await readBody(c, Query);
  try {
    const result = await runSql(c.get('viewer'), query);
    const message = result.isTruncated ? `Limitado a ${result.rows.length} linhas` : null;
    return c.json({ status: 'success', message, data: { rows: jsonRows(result) } });
  } catch (error) {
    if (!(error instanceof DomainError)) return answerError(error as Error, c);
    if (error.retryAfterSeconds) c.header('retry-after', String(error.retryAfterSeconds));
    return c.json({ status: 'error', message: error.message, error: error.message }, error.status);
  }
});
