/** A JSON value: exact numbers beyond 15 digits are strings, NULL is null. */
export type Value = string | number | boolean | null | object;
export type ValueKind = 'text' | 'number' | 'boolean' | 'moment' | 'json';

export interface ResultColumn {
  name: string;
  /** PostgreSQL's type name; empty when unknown. */
  type: string;
  /** Referenced table and column; absent when unknown. */
  references?: { table: string; column: string };
}

/** Columns and rows of a table page or a query. */
export interface Result {
  columns: ResultColumn[];
  /** In the order of the columns. */
  rows: Value[][];
}

const NUMBERS = ['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision'];

/** Kind of a column's values, by its type. */
export function kindOf({ type }: ResultColumn): ValueKind {
  if (NUMBERS.includes(type)) return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'json' || type === 'jsonb') return 'json';
  return type === 'date' || type.startsWith('timestamp') ? 'moment' : 'text';
}

/** A value as copied text; empty for NULL. */
export const textOf = (value: Value): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Rows of JSON objects in the order of their columns. */
export const resultOf = (columns: ResultColumn[], rows: readonly Record<string, Value>[]): Result => ({
  columns,
  rows: rows.map((row) => columns.map(({ name }) => (Object.hasOwn(row, name) ? row[name]! : null))),
});
