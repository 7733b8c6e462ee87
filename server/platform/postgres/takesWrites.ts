import { pool, type Queryable, queryRows } from './db.ts';

/** Whether the migrated database accepts writes; `diskSpaceGuard` makes it read-only when its disk is full. */
export async function takesWrites(on: Queryable = pool): Promise<boolean> {
  const [row] = await queryRows<{ takes: boolean }>(
    `SELECT current_setting('default_transaction_read_only') = 'off' AND NOT pg_is_in_recovery() AS takes
     FROM _prisma_migrations LIMIT 1`,
    [],
    on,
  );
  if (!row) throw new Error('the database is empty');
  return row.takes;
}
