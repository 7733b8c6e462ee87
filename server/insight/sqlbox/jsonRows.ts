import type { SqlColumn, SqlResult } from './sqlResult.ts';

/** Digits a JavaScript number holds whatever they are. */
const EXACT_DIGITS = 15;

/**
 * The rows as JSON objects by column name: numbers where they are exact as JSON numbers, texts where not; NULL is null;
 * JSON is itself; arrays as PostgreSQL writes them.
 */
export function jsonRows({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): Record<string, unknown>[] {
  return rows.map((row) => {
    // a column may have the name of something every object inherits
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

/** Those that say something: a division answers 69.2900000000000000. */
const digits = (text: string) => text.replace(/(\.\d*?)0+$/, '$1').replaceAll(/^-?0*|\D/g, '').length;

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
