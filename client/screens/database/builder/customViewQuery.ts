import { type ForeignKey, type Join, joinTables } from './joinTables.ts';
import { quoteName } from './quoteSql.ts';

const MAX_ROWS = 100; // spec 9
const MAX_NAME_BYTES = 63; // PostgreSQL truncates longer names

export interface ChosenColumn {
  table: string;
  column: string;
  alias: string;
}

export interface CustomView {
  name: string;
  /** Without duplicates. */
  tables: string[];
  /** Without duplicates. */
  columns: ChosenColumn[];
  /** Joins chosen for tables without a foreign key. */
  joins: Join[];
}

/**
 * A view's SELECT: every row of the first table, left-joined with the others, at most 100 rows. Null while a table has no
 * join.
 */
export function customViewQuery(
  { name, tables, columns, joins: chosenJoins }: CustomView,
  keys: readonly ForeignKey[],
) {
  const { first, joins, unjoined } = joinTables(tables, keys, chosenJoins);
  if (unjoined.length > 0) return null;
  const place = (table: string, column: string) => `${quoteName(table)}.${quoteName(column)}`;
  const shown = columns.map(({ table, column, alias }) => {
    const label = cleanAlias(alias);
    return `  ${place(table, column)}${label && ` AS ${quoteName(label)}`}`;
  });
  return [
    ...(name.trim() ? [`-- ${oneLine(name)}`] : []),
    'SELECT',
    shown.join(',\n'),
    `FROM ${quoteName(first)}`,
    ...joins.map(
      ({ table, column, toTable, toColumn }) =>
        `LEFT JOIN ${quoteName(table)} ON ${place(table, column)} = ${place(toTable, toColumn)}`,
    ),
    `LIMIT ${MAX_ROWS}`,
  ].join('\n');
}

const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** An alias without control characters, shortened to the length limit of a name. */
export function cleanAlias(alias: string): string {
  let clean = '';
  let bytes = 0;
  for (const character of oneLine(alias)) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > MAX_NAME_BYTES) break;
    clean += character;
  }
  return clean.trim();
}
