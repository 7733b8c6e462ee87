import type { Queryable } from '#server/platform/postgres/db.ts';
import { planOfTables } from './distribution.ts';

export interface TableSize {
  rows: number;
  /** Of the table on the coordinator; 0 where its rows are on other servers. */
  bytes: number;
}

/** Rows and bytes of each table that is or will be distributed. */
export async function sizesOf(on: Queryable): Promise<Map<string, TableSize>> {
  const sizes = new Map<string, TableSize>();
  for (const { name } of await planOfTables(on)) {
    const { rows } = await on.query<{ rows: string; bytes: string }>(
      `SELECT (SELECT count(*) FROM ${name}) AS rows, pg_total_relation_size($1::regclass) AS bytes`,
      [name],
    );
    sizes.set(name, { rows: Number(rows[0]!.rows), bytes: Number(rows[0]!.bytes) });
  }
  return sizes;
}
