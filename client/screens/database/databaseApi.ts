import { databaseCall } from '#client/data/databaseCall.ts';
import { whilePreparing } from '#client/screens/database/preparation/whilePreparing.ts';
import type { ParameterValues } from '#client/screens/database/editor/parameters/parameters.ts';
import type { DatabaseView } from './databaseView.ts';
import { type Result, resultOf, type Value } from '#client/screens/database/result/result.ts';

export const PAGE_SIZE = 50; // spec 9

export interface TableEntry {
  table_name: string;
  row_count: number;
  /** Whether the number of rows is an estimate. */
  row_count_is_estimate: boolean;
  column_count: number;
  description: string;
}

export interface StructureColumn {
  column_name: string;
  data_type: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  description: string;
  is_key: boolean;
  references: { table_name: string; column_name: string } | null;
}

interface StructureIndex {
  columns: string[];
  is_unique: boolean;
}

export interface Structure {
  columns: StructureColumn[];
  indexes: StructureIndex[];
}

export interface TablePage {
  structure: Structure;
  result: Result;
  total: number;
  isEstimate: boolean;
  /** Cursors of the adjacent pages; null when there is no page or its cursor is unknown. */
  next: string | null;
  previous: string | null;
}

/** Tables the seller may read; null on failure, which is only logged (spec 8). */
export async function fetchTables(): Promise<TableEntry[] | null> {
  try {
    return (await whilePreparing(() => databaseCall<{ tables: TableEntry[] }>('/tables'))).tables;
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** A table's columns and indexes; empty on failure, which is only logged (spec 8). */
export async function fetchStructure(table: string): Promise<Structure> {
  try {
    return await databaseCall<Structure>(`/table/${encodeURIComponent(table)}/structure`);
  } catch (error) {
    console.error(error);
    return { columns: [], indexes: [] };
  }
}

/**
 * A page of 50 rows of a table with its structure, by number from 1 or by cursor, sorted by a column (`-column`: descending).
 * Throws `CallError`.
 */
export async function fetchTablePage({ table, page, sort, cursor }: DatabaseView): Promise<TablePage> {
  const params = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String((page - 1) * PAGE_SIZE) });
  if (sort) params.set('sort', sort);
  if (cursor) params.set('cursor', cursor);
  const [structure, data] = await Promise.all([
    fetchStructure(table),
    whilePreparing(() => databaseCall<RawPage>(`/table/${encodeURIComponent(table)}/data?${params}`)),
  ]);
  const columns =
    structure.columns.length > 0
      ? structure.columns.map(({ column_name, data_type, references }) => ({
          name: column_name,
          type: data_type,
          references: references ? { table: references.table_name, column: references.column_name } : undefined,
        }))
      : Object.keys(data.data[0] ?? {}).map((name) => ({ name, type: '' }));
  const { total, total_is_estimate: isEstimate, next, previous } = data;
  return { structure, result: resultOf(columns, data.data), total, isEstimate, next, previous };
}

interface RawPage {
  data: Record<string, Value>[];
  total: number;
  total_is_estimate: boolean;
  next: string | null;
  previous: string | null;
}

export interface QueryAnswer extends Result {
  /** Whether the statement has more rows. */
  isTruncated: boolean;
  /** Time in the database. */
  elapsedMs: number;
  /** Time of the data, ISO 8601. */
  asOf: string;
}

interface RawAnswer {
  rows: Record<string, Value>[];
  fields: { name: string; type: string }[];
  truncated: boolean;
  elapsedMs: number;
  asOf: string;
}

/** Runs a SELECT with the values of its `$name`. `runId` identifies the run for `cancelSql`. Throws `CallError` with the server's message. */
export async function fetchQuery(
  query: string,
  { parameters, runId, signal }: { parameters?: ParameterValues; runId?: string; signal?: AbortSignal } = {},
): Promise<QueryAnswer> {
  const headers = runId ? { 'x-run-id': runId } : undefined;
  const { rows, fields, truncated, elapsedMs, asOf } = await whilePreparing(
    () => databaseCall<RawAnswer>('/query', { body: { query, parameters }, headers, signal }),
    signal,
  );
  return { ...resultOf(fields, rows), isTruncated: truncated, elapsedMs, asOf };
}
