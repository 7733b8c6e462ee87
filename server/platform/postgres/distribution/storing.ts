import type { Queryable } from '#server/platform/postgres/db.ts';
import { isDistributed } from './distribution.ts';

/** Rows that a statement adds to a table of account `$1`. */
export interface Insertion {
  /** Name of its CTE. */
  name: string;
  table: string;
  /** Besides `account_id`. */
  columns: readonly string[];
  /** SELECT of these columns, by their names. */
  rows: string;
  /** `ON CONFLICT …` of the row `t`. */
  onConflict?: string;
  /** Columns that the caller gets of the rows for which the last of them is true. */
  returning?: readonly string[];
}

/** Columns of rows that insertions returned, by the name of the insertion; null where there are none. */
export type Returned = Record<string, unknown[] | null>;

/** CTEs, and insertions that become some. */
export type Part = string | Insertion;

/**
 * A statement that reads and stores. On one server it is one statement. On a cluster an INSERT that reads what other parts found is sent
 * what they found from every server: with one away, nobody's rows could be stored. There each insertion is a statement of its own, which
 * needs the account's server alone, and gets its rows from the one that reads.
 */
export interface Storing {
  together: string;
  reading: string;
  insertions: readonly Insertion[];
}

const columnsOf = (names: readonly string[]) => names.join(', ');

const insert = ({ table, columns, onConflict = '', returning }: Insertion, rows: string) =>
  `INSERT INTO ${table} AS t (account_id, ${columnsOf(columns)})
  SELECT $1::int, ${columnsOf(columns)} FROM ${rows} ${onConflict}${returning ? ` RETURNING ${columnsOf(returning)}` : ''}`;

/** The CTEs of parts. */
export const withParts = (parts: readonly Part[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : `${part.name} AS (\n  ${insert(part, `(${part.rows}) n`)}\n)`))
    .join(',\n');

const isInsertion = (part: Part) => typeof part !== 'string';
const nameOf = (column: string) => column.split(/ AS |\./).at(-1)!;

/** A column `returned` of the last SELECT after the CTEs of parts. */
export const returnedBy = (parts: readonly Part[]): string => {
  const returning = parts.filter(isInsertion).filter((part) => part.returning);
  return `json_build_object(${returning
    .map(
      ({ name, returning: names }) => `'${name}', (SELECT json_agg(r) FROM ${name} r WHERE ${nameOf(names!.at(-1)!)})`,
    )
    .join(', ')}) AS returned`;
};

/** A statement of CTEs and insertions. `select`: its last SELECT, of columns without insertions. */
export function storing(parts: readonly Part[], select: string): Storing {
  const insertions = parts.filter(isInsertion);
  const reads = parts.filter((part) => !isInsertion(part));
  const isReturning = insertions.some(({ returning }) => returning);
  // of each a subquery of its own: a cluster cannot plan all of them as columns
  const found = insertions.map(({ name, rows }) => `(SELECT json_agg(r)::text AS ${name} FROM (${rows}) r) ${name}`);
  return {
    together: `WITH ${withParts(parts)}\n${isReturning ? `SELECT found.*, ${returnedBy(parts)} FROM (${select}) found` : select}`,
    reading: `WITH ${withParts(reads)}\nSELECT * FROM (SELECT json_agg(r) AS found FROM (${select}) r) found, ${found.join(', ')}`,
    insertions,
  };
}

interface Given {
  /** Of the prepared statement. */
  name?: string;
  values: unknown[];
}

/**
 * Runs a statement with the account in its first value. Returns the rows of its last SELECT, which become JSON on a cluster, and what
 * its insertions returned.
 */
export async function store<Row>(
  { together, reading, insertions }: Storing,
  { name, values }: Given,
  tx: Queryable,
): Promise<{ rows: Row[]; returned: Returned }> {
  if (!(await isDistributed(tx))) {
    const { rows } = await tx.query<Row & { returned?: Returned }>({ name, text: together, values });
    return { rows, returned: rows[0]?.returned ?? {} };
  }
  const { rows } = await tx.query<{ found: Row[] | null } & Record<string, string | null>>({
    name,
    text: reading,
    values,
  });
  const returned: Returned = {};
  for (const insertion of insertions) {
    const found = rows[0]![insertion.name];
    if (found) returned[insertion.name] = await insertFound(insertion, { name, values: [values[0], found] }, tx);
  }
  return { rows: rows[0]!.found ?? [], returned };
}

/** Days are texts, as in JSON. */
const types = { getTypeParser: () => String };

async function insertFound(insertion: Insertion, { name, values }: Given, tx: Queryable): Promise<unknown[] | null> {
  const { table, returning } = insertion;
  const text = insert(insertion, `json_populate_recordset(NULL::${table}, $2::json) n`);
  const { rows } = await tx.query<Record<string, string>>({
    name: name && `${name} ${insertion.name}`,
    text,
    values,
    ...(returning && { types }),
  });
  const kept = returning && rows.filter((row) => row[nameOf(returning.at(-1)!)] === 't');
  return kept && kept.length > 0 ? kept : null;
}
