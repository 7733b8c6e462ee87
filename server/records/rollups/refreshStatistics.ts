import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { now } from '#server/platform/process/clock.ts';

/** A table is looked at again when more rows changed than it had, and at least these. */
const LEAST_CHANGED = 500;
/** Between two looks of a process. */
const LOOK_MS = 2_000;

const GROWN = `
SELECT coalesce(string_agg(s.relid::regclass::text, ', '), '') AS tables
FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
WHERE s.n_mod_since_analyze > ${LEAST_CHANGED} + greatest(c.reltuples, 0) AND has_table_privilege(s.relid, 'MAINTAIN')`;

let lookedAt = -Infinity;

/**
 * Updates the planner's statistics of every table that has more than doubled since they were made. Without it PostgreSQL plans for empty
 * tables after a first large load until autovacuum runs, a minute or more, and posting fees takes 15 times as long. Looks at most once in
 * two seconds; PostgreSQL counts changes up to ten seconds late.
 */
export async function refreshStatistics(): Promise<void> {
  if (now() - lookedAt < LOOK_MS) return;
  lookedAt = now();
  const { tables } = await queryRow<{ tables: string }>(GROWN);
  // what another process analyzes now is left to it
  if (tables) await queryRows(`ANALYZE (SKIP_LOCKED) ${tables}`);
}
