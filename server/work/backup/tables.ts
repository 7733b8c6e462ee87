import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

export interface BackedUpTable {
  /** Name, quoted for SQL. */
  name: string;
  /** Columns in table order, quoted for SQL, without generated ones. */
  columns: string[];
}

/**
 * The only tables that backups leave out: restored money fills the first three again, and files that wait to be read have names
 * of buyers.
 */
export const LEFT_OUT = ['match_queue', 'bridge_queue', 'bridge_months', 'nfe_import_parts'];

/** The line of a backup before a table's rows, which end with `\\.`. */
export const copyLine = ({ name, columns }: BackedUpTable) => `COPY ${name} (${columns.join(', ')}) FROM stdin;`;

/**
 * Every table of the product, referenced tables before those that refer to them. Without queued jobs: the server schedules
 * them again when it starts; and without `LEFT_OUT`.
 */
export async function backedUpTables(on: Queryable): Promise<BackedUpTable[]> {
  const tables = await queryRows<BackedUpTable & { refersTo: string[] }>(
    `SELECT quote_ident(c.relname) AS name,
            array(SELECT quote_ident(a.attname) FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                  ORDER BY a.attnum) AS columns,
            array(SELECT DISTINCT quote_ident(f.relname) FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
                  WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS "refersTo"
     FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ('_prisma_migrations', ${LEFT_OUT.map((name) => `'${name}'`).join(', ')})
     ORDER BY c.relname`,
    [],
    on,
  );
  const ordered: BackedUpTable[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const free = [...waiting].filter(({ refersTo }) =>
      refersTo.every((name) => ordered.some((one) => one.name === name)),
    );
    if (free.length === 0) throw new Error('tables refer to each other in a circle');
    for (const table of free) {
      ordered.push({ name: table.name, columns: table.columns });
      waiting.delete(table);
    }
  }
  return ordered;
}
