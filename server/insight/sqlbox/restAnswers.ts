import { z } from 'zod';
import type { DatabaseTable } from '#server/insight/sqlbox/tables/databaseTables.ts';
import { viewerIndexes } from '#server/insight/sqlbox/tables/viewerIndexes.ts';
import type { ViewerTable } from '#server/insight/sqlbox/tables/viewerTable.ts';

const row = z.record(z.string(), z.unknown()).describe('Values by column; a number too long for JSON is a text.');

export const Tables = z.object({
  tables: z.array(
    z.object({
      table_name: z.string(),
      row_count: z.int(),
      row_count_is_estimate: z.boolean().describe('False: rows are counted.'),
      column_count: z.int(),
      description: z.string().describe('In Portuguese.'),
    }),
  ),
});

export const tablesAnswer = (tables: readonly DatabaseTable[]): z.input<typeof Tables> => ({
  tables: tables.map(({ name, description, columns, rowCount }) => ({
    table_name: name,
    row_count: rowCount,
    row_count_is_estimate: false,
    column_count: columns.length,
    description,
  })),
});

export const Structure = z.object({
  columns: z.array(
    z.object({
      column_name: z.string(),
      data_type: z.string().describe('As PostgreSQL calls it.'),
      is_nullable: z.enum(['YES', 'NO']),
      column_default: z.null(),
      description: z.string().describe('In Portuguese.'),
      is_key: z.boolean(),
      references: z.object({ table_name: z.string(), column_name: z.string() }).nullable(),
    }),
  ),
  indexes: z
    .array(z.object({ columns: z.array(z.string()), is_unique: z.boolean() }))
    .describe('By which columns rows are found without reading all.'),
});

export const structureAnswer = ({ name: table, columns }: ViewerTable): z.input<typeof Structure> => ({
  columns: columns.map(({ name, type, description, isKey, references }) => ({
    column_name: name,
    data_type: type,
    is_nullable: isKey ? 'NO' : 'YES',
    column_default: null,
    description,
    is_key: isKey,
    references: references && { table_name: references[0], column_name: references[1] },
  })),
  indexes: viewerIndexes(table).map((index) => ({ columns: index.columns, is_unique: index.isUnique })),
});

export const Data = z.object({
  tableName: z.string(),
  data: z.array(row),
  total: z.int(),
  total_is_estimate: z.boolean(),
  limit: z.int(),
  offset: z.int(),
  next: z
    .string()
    .nullable()
    .describe('`cursor` of the rows after these; null at the end, or in a table without a key.'),
  previous: z.string().nullable().describe('`cursor` of the rows before these.'),
});

export const Answer = z.object({
  rows: z.array(row),
  fields: z.array(z.object({ name: z.string(), type: z.string() })),
  rowCount: z.int(),
  truncated: z.boolean().describe('There were more rows, or bytes, than are sent.'),
  elapsedMs: z.number(),
  asOf: z.iso.datetime().describe('Time of the data.'),
});

export const BuyBoxAnswer = z.object({
  status: z.literal('success'),
  message: z.string().nullable().describe('Says, in Portuguese, when rows were cut off.'),
  data: z.object({ rows: z.array(row) }),
});
