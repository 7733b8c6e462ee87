import type { SqlColumn, SqlResult } from './sqlResult.ts';

/** Number of digits that a JavaScript number always represents exactly. */
const EXACT_DIGITS = 15;

/**
 * Rows as JSON objects by column name. Numbers are JSON numbers when exact, else texts; NULL is null; JSON stays JSON;
 * arrays are PostgreSQL literals.
 */
export function jsonRows({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): Record<string, unknown>[] {
  return rows.map((row) => {
    // a column may have the name of an inherited object property
    const object = Object.create(null) as Record<string, unknown>;
    for (const [index, column] of columns.entries()) object[column.name] = jsonValue(column, row[index]!);
    return object;
  });
}

function jsonValue({ type, kind }: SqlColumn, text: string | null): unknown {
  if (text === null) return null;
  if (kind === 'boolean') return text === 'true';
  if (kind === 'json') return jsonOr(text);
  if (kind !== 'number') return text;
  const isFinite = /^-?[\d.]+(e[+-]?\d+)?$/i.test(text);
  const isExact = type === 'double precision' || type === 'real' || digits(text) <= EXACT_DIGITS;
  return isFinite && isExact ? Number(text) : text;
}

/** Number of significant digits: a division returns 69.2900000000000000. */
const digits = (text: string) => text.replace(/(\.\d*?)0+$/, '$1').replaceAll(/^-?0*|\D/g, '').length;

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
