import type pg from 'pg';

export interface Sources {
  /** Definitions of the views in the schema `viewer`, by name. */
  views: Map<string, string>;
  /** Views of the schema `public` that they read, in order of dependency. */
  below: { name: string; definition: string }[];
  /** Table columns that these views read. */
  reads: { table: string; column: string }[];
}

/** Tables without accounts, shared by all sellers. */
const SHARED_TABLES = ['exchange_rates'];

/**
 * Sources of the views with these names in the schema `viewer`. Names of the schema `public` are unqualified in the
 * definitions, so that views of the same name can replace them. Throws when a view is missing or reads anything but tables
 * with accounts.
 */
export async function sourceViews(client: pg.Client, names: string[]): Promise<Sources> {
  await client.query('SET LOCAL search_path = public');
  const { rows: found } = await client.query<{ name: string; definition: string; oid: number }>(
    `SELECT relname AS name, pg_get_viewdef(oid) AS definition, oid FROM pg_class
     WHERE relnamespace = to_regnamespace('viewer') AND relkind = 'v' AND relname = ANY ($1)`,
    [names],
  );
  const views = new Map(found.map(({ name, definition }) => [name, withoutEnd(definition)]));
  const missing = names.find((name) => !views.has(name));
  if (missing) throw new Error(`there is no view viewer.${missing}`);

  const reads = await readsOf(
    client,
    found.map(({ oid }) => oid),
  );
  const wrong = reads.find(({ isRight, relation }) => !isRight && !SHARED_TABLES.includes(relation));
  if (wrong) throw new Error(`the views of sellers read ${wrong.relation}, which holds no rows of accounts`);
  const below = reads.filter(({ isView }) => isView).toSorted((one, other) => other.depth - one.depth);
  return {
    views,
    below: [...new Map(below.map(({ relation, definition }) => [relation, definition!]))].map(([name, definition]) => ({
      name,
      definition: withoutEnd(definition),
    })),
    reads: reads
      .filter(({ isView }) => !isView)
      .map(({ relation, column }) => ({ table: `public.${relation}`, column })),
  };
}

const withoutEnd = (definition: string) => definition.replace(/;\s*$/, '');

interface Read {
  relation: string;
  column: string;
  /** Number of views between the first one and this relation. */
  depth: number;
  isView: boolean;
  isRight: boolean;
  definition: string | null;
}

/**
 * Columns that the views' rules depend on, directly or through other views. A relation read without a column is listed
 * with its first column.
 */
async function readsOf(client: pg.Client, views: number[]): Promise<Read[]> {
  const { rows } = await client.query<Read>(
    `WITH RECURSIVE reads AS (
       SELECT unnest($1::oid[]) AS relation, 0 AS attnum, 0 AS depth
       UNION
       SELECT d.refobjid, greatest(d.refobjsubid, 1), reads.depth + 1 FROM reads
       JOIN pg_rewrite r ON r.ev_class = reads.relation
       JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
            AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> reads.relation
     )
     SELECT quote_ident(c.relname) AS relation, quote_ident(a.attname) AS column, max(reads.depth)::int AS depth,
            c.relkind = 'v' AS "isView", CASE c.relkind WHEN 'v' THEN pg_get_viewdef(c.oid) END AS definition,
            c.relkind IN ('r', 'p', 'v') AND c.relnamespace = 'public'::regnamespace
              AND EXISTS (SELECT FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'account_id') AS "isRight"
     FROM reads JOIN pg_class c ON c.oid = reads.relation
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = reads.attnum
     GROUP BY c.oid, a.attname ORDER BY 1, 2`,
    [views],
  );
  return rows;
}
