import type { Handler } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import type { Workbook } from '#server/platform/files/workbook/workbook.ts';
import type { Table } from '#server/platform/files/table.ts';
import { type Format, TableFormat, tableFile, tableTypes } from '#server/platform/files/tableFile.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type Operation, operation } from './operation.ts';

interface Export<Params extends z.ZodType, Shape extends z.ZodRawShape, Body extends z.ZodType> extends Pick<
  Operation<Params, z.ZodType, z.ZodType, Body>,
  'tag' | 'summary' | 'description' | 'access' | 'params' | 'body' | 'failures'
> {
  /** Query parameters besides `format`. */
  query?: Shape;
}

/** A table and its file name without extension; as a spreadsheet it may be a workbook of its own. */
type Exported<Row> = Table<Row> & { name: string; workbook?: Workbook };

interface Call<Params extends z.ZodType, Shape extends z.ZodRawShape, Body extends z.ZodType> {
  viewer: Viewer;
  params: z.output<Params>;
  query: z.output<z.ZodObject<Shape>>;
  body: z.output<Body>;
  format: Format;
}

/**
 * Creates the handler of a REST route that returns a table file in the requested format. `read` returns the table and
 * the file name without extension.
 */
export function tableExport<
  Row,
  Params extends z.ZodType = z.ZodUndefined,
  Shape extends z.ZodRawShape = Record<never, never>,
  Body extends z.ZodType = z.ZodUndefined,
>(
  { query, ...definition }: Export<Params, Shape, Body>,
  read: (call: Call<Params, Shape, Body>) => Exported<Row> | Promise<Exported<Row>>,
): Handler<HttpVariables> {
  return operation(
    { ...definition, query: z.strictObject({ ...query, format: TableFormat }), file: tableTypes },
    async ({ c, viewer, params, body, query: { format, ...own } }) => {
      const table = await read({ viewer, params, body, query: own as z.output<z.ZodObject<Shape>>, format });
      return tableFile(c, { ...table, format });
    },
  );
}
