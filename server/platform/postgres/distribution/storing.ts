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

/** Ids of new rows: the next of a sequence, which only the coordinator of a cluster has, so that it gives them in an array. */
export interface Numbered {
  sequence: string;
  /** SQL of a row's id in the array of a parameter. The arrays are the last parameters. */
  given: string;
}

/**
 * A statement that reads and stores. On one server it is one statement. On a cluster an INSERT that reads what other parts found is sent
 * what they found from every server: with one away, no seller's rows could be stored. There each insertion is a statement of its own, which
 * needs the account's server alone, and gets its rows from the one that reads.
 */
export interface Storing {
  together: string;
  reading: string;
  insertions: readonly Insertion[];
  numbered: readonly Numbered[];
}

const columnsOf = (names: readonly string[]) => names.join(', ');

const insert = ({ table, columns, onConflict = '', returning }: Insertion, rows: string) =>
  `INSERT INTO ${table} AS t (account_id, ${columnsOf(columns)})
  SELECT $1::int, ${columnsOf(columns)} FROM ${rows} ${onConflict}${returning ? ` RETURNING ${columnsOf(returning)}` : ''}`;

/** The INSERT of an insertion. */
export const insertRows = (part: Insertion): string => insert(part, `(${part.rows}) n`);

/** The CTEs of parts. */
export const withParts = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : `${part.name} AS (\n  ${insertRows(part)}\n)`)).join(',\n');

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

/**
 * A statement of the parts that are made with the SQL of the ids of new rows. `select`: its last SELECT, of columns without insertions.
 */
export function storing(
  partsOf: (ids: readonly string[]) => readonly Part[],
  select: string,
  numbered: readonly Numbered[] = [],
): Storing {
  const parts = partsOf(numbered.map(({ sequence }) => `nextval('${sequence}')`));
  const apart = partsOf(numbered.map(({ given }) => given));
  const insertions = apart.filter(isInsertion);
  const reads = apart.filter((part) => !isInsertion(part));
  const isReturning = insertions.some(({ returning }) => returning);
  // of each a subquery of its own: a cluster cannot plan all of them as columns
  const found = insertions.map(({ name, rows }) => `(SELECT json_agg(r)::text AS ${name} FROM (${rows}) r) ${name}`);
  return {
    together: `WITH ${withParts(parts)}\n${isReturning ? `SELECT found.*, ${returnedBy(parts)} FROM (${select}) found` : select}`,
    reading: `WITH ${withParts(reads)}\nSELECT * FROM (SELECT json_agg(r) AS found FROM (${select}) r) found, ${found.join(', ')}`,
    insertions,
    numbered,
  };
}

interface Given {
  /** Of the prepared statement. */
  name?: string;
  values: unknown[];
  /** How many ids each of `numbered` may need. */
  counts?: readonly number[];
}

/**
 * Runs a statement with the account in its first value. Returns the rows of its last SELECT, which become JSON on a cluster, and what
 * its insertions returned.
 */
export async function store<Row>(
  { together, reading, insertions, numbered }: Storing,
  { name, values, counts = [] }: Given,
  tx: Queryable,
): Promise<{ rows: Row[]; returned: Returned }> {
  if (!(await isDistributed(tx))) {
    const { rows } = await tx.query<Row & { returned?: Returned }>({ name, text: together, values });
    return { rows, returned: rows[0]?.returned ?? {} };
  }
  const { rows } = await tx.query<{ found: Row[] | null } & Record<string, string | null>>({
    name,
    text: reading,
    values: [...values, ...(await nextIds(numbered, counts, tx))],
  });
  const returned: Returned = {};
  for (const insertion of insertions) {
    const found = rows[0]![insertion.name];
    const kept = found ? await insertFound(insertion, { name, values: [values[0], found] }, tx) : null;
    if (insertion.returning) returned[insertion.name] = kept;
  }
  return { rows: rows[0]!.found ?? [], returned };
}

/** Arrays of the next ids of sequences. */
async function nextIds(numbered: readonly Numbered[], counts: readonly number[], tx: Queryable): Promise<string[]> {
  if (numbered.length === 0) return [];
  const arrays = numbered.map(
    ({ sequence }, at) =>
      `ARRAY (SELECT nextval('${sequence}') FROM generate_series(1, $${at + 1}::int))::text AS "${at}"`,
  );
  const name = `nextIds ${numbered.map(({ sequence }) => sequence).join(' ')}`;
  const { rows } = await tx.query<Record<string, string>>({
    name,
    text: `SELECT ${arrays.join(', ')}`,
    values: [...counts],
  });
  return Object.values(rows[0]!);
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
