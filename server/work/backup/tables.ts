import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

export interface BackedUpTable {
  /** Name as SQL writes it. */
  name: string;
  /** Columns in their order, as SQL writes them; generated ones are made again and left out. */
  columns: string[];
}

/** The line a table's rows follow in a backup's text, up to `\\.`. */
export const copyLine = ({ name, columns }: BackedUpTable) => `COPY ${name} (${columns.join(', ')}) FROM stdin;`;

/**
 * Every table of the product, those that others refer to before them. The jobs waiting in the queue are not part of it:
 * a start plans them anew.
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
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
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
