import { queryRows } from '#server/platform/postgres/db.ts';

export interface BaseColumn {
  table: string;
  column: string;
  type: string;
}

/** Columns of the base tables that the views of sellers read, directly or through other views. */
export const baseColumns = (): Promise<BaseColumn[]> =>
  queryRows<BaseColumn>(
    `WITH RECURSIVE reads AS (
       SELECT oid AS relation, 0 AS attnum FROM pg_class WHERE relnamespace = 'viewer'::regnamespace AND relkind = 'v'
       UNION
       SELECT d.refobjid, d.refobjsubid FROM reads
       JOIN pg_rewrite r ON r.ev_class = reads.relation
       JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
            AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> reads.relation
     )
     SELECT DISTINCT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type
     FROM reads
     JOIN pg_class c ON c.oid = reads.relation AND c.relkind IN ('r', 'p')
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = reads.attnum ORDER BY 1, 2`,
  );
