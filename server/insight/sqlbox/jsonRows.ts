import type { SqlColumn, SqlResult, SqlRow } from './sqlResult.ts';

/** Number of digits that a JavaScript number always represents exactly. */
const EXACT_DIGITS = 15;

/**
 * Row as JSON object by column name. Numbers are JSON numbers when exact, else texts; NULL is null; JSON and arrays are
 * themselves.
 */
export function jsonRow(columns: readonly SqlColumn[], row: SqlRow): Record<string, unknown> {
  // a column may have the name of an inherited object property
  const object = Object.create(null) as Record<string, unknown>;
  for (const [index, column] of columns.entries()) object[column.name] = jsonValue(column, row[index]!);
  return object;
}

/** Rows as JSON objects, like `jsonRow`. */
export const jsonRows = ({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): Record<string, unknown>[] =>
  rows.map((row) => jsonRow(columns, row));

function jsonValue({ type, kind }: SqlColumn, text: string | null): unknown {
  if (text === null) return null;
  if (kind === 'boolean') return text === 'true';
  if (kind === 'json' || kind === 'array') return jsonOr(text);
  if (kind !== 'number') return text;
  const isFinite = /^-?[\d.]+(e[+-]?\d+)?$/i.test(text);
  const isExact = type === 'double precision' || type === 'real' || digits(text) <= EXACT_DIGITS;
  return isFinite && isExact ? Number(text) : text;
}

/** Number of significant digits: a division returns 69.2900000000000000. */
function digits(text: string): number {
  let end = text.length;
  if (text.includes('.')) while (text[end - 1] === '0') end -= 1;
  return text.slice(0, end).replaceAll(/^-?0*|\D/g, '').length;
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
