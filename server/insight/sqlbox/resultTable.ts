import { badRequest } from '#server/platform/values/errors.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import type { FileColumn, Table } from '#server/platform/files/table.ts';
import { jsonRows } from './jsonRows.ts';
import type { SqlColumn, SqlResult } from './sqlResult.ts';

type Row = Record<string, unknown>;

export interface SavedResult {
  /** Column, or `-column` for descending. Default: order of the rows. */
  sort?: string;
  /** Exported columns with their titles. Default: all, titled by name. */
  columns?: readonly { name: string; title: string }[];
}

/**
 * Rows of a result for export. NULL and an empty text are both empty; numbers are exact. Throws 400 for an unknown column.
 */
export function resultTable(
  { columns, rows }: Pick<SqlResult, 'columns' | 'rows'>,
  { sort, columns: chosen }: SavedResult = {},
): Table<Row> {
  const find = (name: string) => columns.find((column) => column.name === name);
  const found = (name: string) => find(name) ?? refuse(name);
  const values = jsonRows({ columns, rows });
  const order = sort === undefined ? null : (find(sort) ?? found(sort.replace(/^-/, '')));
  return {
    columns: chosen
      ? chosen.map(({ name, title }) => columnOf(found(name), title))
      : columns.map((column) => columnOf(column, column.name)),
    rows: chunks(order ? sorted(values, order, order.name === sort ? 1 : -1) : values),
  };
}

function refuse(name: string): never {
  throw badRequest('sql.noColumn', { name: name.slice(0, 60) });
}

function columnOf({ name, kind }: SqlColumn, head: string): FileColumn<Row> {
  if (kind === 'boolean') return { head, kind, value: (row) => row[name] as boolean | null };
  if (kind === 'number') return { head, kind: 'exact', value: (row) => row[name] as number | string | null };
  return { head, kind: 'text', value: (row) => (row[name] === null ? null : textOf(row[name])) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const collator = new Intl.Collator('pt-BR', { numeric: true });

/** Sorts like the screen: numeric order, Portuguese collation, NULL last in both directions, stable. */
function sorted(rows: Row[], { name, kind }: SqlColumn, sign: 1 | -1): Row[] {
  const compare = (one: unknown, other: unknown) =>
    (kind === 'number' && Number(one) - Number(other)) || collator.compare(textOf(one), textOf(other));
  return rows.toSorted(({ [name]: one }, { [name]: other }) =>
    one === null || other === null ? Number(one === null) - Number(other === null) : sign * compare(one, other),
  );
}
