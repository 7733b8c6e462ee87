import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { isDistributed } from '#server/platform/postgres/distribution/distribution.ts';
import { now } from '#server/platform/process/clock.ts';

/** A table is looked at again when more rows changed than it had, and at least these. */
const LEAST_CHANGED = 500;
/** Between two looks of a process. */
const LOOK_MS = 2_000;

const HAS_GROWN = `s.n_mod_since_analyze > ${LEAST_CHANGED} + greatest(c.reltuples, 0)`;

const GROWN = `
SELECT s.relid::regclass::text AS name FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
WHERE ${HAS_GROWN} AND has_table_privilege(s.relid, 'MAINTAIN')`;

/**
 * Each server of a cluster counts what changed in its parts of the tables, and analyzes those. ANALYZE of a whole table fails while one of
 * them is away; this leaves it out.
 */
const ANALYZE_PARTS = `
SELECT FROM run_command_on_all_nodes($run$
DO $do$ DECLARE part text; BEGIN
  FOR part IN ${GROWN} LOOP EXECUTE 'ANALYZE (SKIP_LOCKED) ' || part; END LOOP;
END $do$
$run$)`;

let lookedAt = -Infinity;

/**
 * Updates the planner's statistics of every table that has more than doubled since they were made. Without it PostgreSQL plans for empty
 * tables after a first large load until autovacuum runs, a minute or more, and posting fees takes 15 times as long. Looks at most once in
 * two seconds; PostgreSQL counts changes up to ten seconds late.
 */
export async function refreshStatistics(): Promise<void> {
  if (now() - lookedAt < LOOK_MS) return;
  lookedAt = now();
  if (await isDistributed(pool)) return void (await queryRows(ANALYZE_PARTS));
  const grown = await queryRows<{ name: string }>(GROWN);
  // what another process analyzes now is left to it
  if (grown.length > 0) await queryRows(`ANALYZE (SKIP_LOCKED) ${grown.map(({ name }) => name).join(', ')}`);
}
