import { storedColumns, type ViewerTable } from '#server/insight/sqlbox/tables/viewerTable.ts';
import { duckType } from './columnTypes.ts';

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Macros for Brazilian formats, on Brazilian days when the reader's time zone is America/Sao_Paulo. */
const MACROS = [
  `CREATE MACRO brl(x) AS CASE WHEN x::DECIMAL(38,2) < 0 THEN '-' ELSE '' END || 'R$ '
     || format('{:t.}', trunc(abs(x::DECIMAL(38,2)))::BIGINT)
     || ',' || right('0' || ((abs(x::DECIMAL(38,2)) * 100)::HUGEINT % 100)::VARCHAR, 2)`,
  `CREATE MACRO dia(x) AS strftime(x::DATE, '%d/%m/%Y')`,
];

/**
 * Statements that create the empty tables of a file: rows in the schema `stored`, each with its part, and a described view
 * of the listed columns in `main`; of a table whose rows are not stored, the view alone.
 */
export const schemaStatements = (tables: Iterable<ViewerTable>): string[] => [
  'CREATE SCHEMA stored',
  ...[...tables].flatMap((table) => [
    ...(storedColumns(table).length === 0
      ? []
      : [
          `CREATE TABLE stored.${quoted(table.name)} (stored_part INTEGER NOT NULL, ${storedColumns(table)
            .map((column) => `${quoted(column.name)} ${duckType(column)}`)
            .join(', ')})`,
        ]),
    ...shownBy(table),
  ]),
  ...MACROS,
];

/** Statements that create the described view of a table. */
const shownBy = ({ name, description, columns, of }: ViewerTable): string[] => [
  `CREATE VIEW main.${quoted(name)} AS
       SELECT ${columns.map((column) => quoted(column.name)).join(', ')} FROM ${of ? `(${of}) rows` : `stored.${quoted(name)}`}`,
  `COMMENT ON VIEW main.${quoted(name)} IS ${literal(description)}`,
  ...columns.map(
    (column) => `COMMENT ON COLUMN main.${quoted(name)}.${quoted(column.name)} IS ${literal(column.description)}`,
  ),
];

/** Statement that adds the rows of a CSV file of PostgreSQL to a part of a table. */
export const loadStatement = (table: ViewerTable, part: number, file: string): string => {
  const types = storedColumns(table).map((column) => `${literal(column.name)}: ${literal(duckType(column))}`);
  return `INSERT INTO stored.${quoted(table.name)} SELECT ${part}, * FROM read_csv(${literal(file)}, header = false,
    auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false,
    new_line = '\\n', parallel = false, columns = {${types.join(', ')}})`;
};

/** SQL of PostgreSQL for an account's rows of a table, in the order of the columns. */
export const rowsStatement = (table: ViewerTable, accountId: number, condition = 'true'): string =>
  `SELECT ${storedColumns(table)
    .map((column) => `${quoted(column.name)}::${column.type}`)
    .join(', ')}
   FROM viewer.${quoted(table.name)} WHERE account_id = ${Math.trunc(accountId)} AND (${condition})`;
