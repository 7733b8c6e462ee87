import { pool, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { isDistributed } from '#server/platform/postgres/distribution/distribution.ts';
import { now } from '#server/platform/process/clock.ts';

/** A table is looked at again when more rows changed than it had, and at least these. */
const LEAST_CHANGED = 500;
/** Between two looks of a process. */
const LOOK_MS = 2_000;

const HAS_GROWN = `s.n_mod_since_analyze > ${LEAST_CHANGED} + greatest(c.reltuples, 0)`;

const GROWN = `
SELECT coalesce(string_agg(s.relid::regclass::text, ', '), '') AS tables
FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
WHERE ${HAS_GROWN} AND has_table_privilege(s.relid, 'MAINTAIN')`;

/** Asked of each server of a cluster, which counts what changed in its parts of the tables. */
const GROWN_PARTS = `
SELECT coalesce(string_agg(DISTINCT p.logicalrelid::text, ','), '')
FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid JOIN pg_dist_shard p ON c.relname = shard_name(p.logicalrelid, p.shardid)
WHERE ${HAS_GROWN}`;

/** As GROWN, of a database distributed over several servers. */
const GROWN_ON_CLUSTER = `
SELECT coalesce(string_agg(DISTINCT t.name, ', '), '') AS tables
FROM run_command_on_all_nodes($1) n, string_to_table(n.result, ',') t (name)
WHERE n.success AND t.name <> '' AND has_table_privilege(t.name, 'MAINTAIN')`;

let lookedAt = -Infinity;

/**
 * Updates the planner's statistics of every table that has more than doubled since they were made. Without it PostgreSQL plans for empty
 * tables after a first large load until autovacuum runs, a minute or more, and posting fees takes 15 times as long. Looks at most once in
 * two seconds; PostgreSQL counts changes up to ten seconds late.
 */
export async function refreshStatistics(): Promise<void> {
  if (now() - lookedAt < LOOK_MS) return;
  lookedAt = now();
  const { tables } = (await isDistributed(pool))
    ? await queryRow<{ tables: string }>(GROWN_ON_CLUSTER, [GROWN_PARTS])
    : await queryRow<{ tables: string }>(GROWN);
  // what another process analyzes now is left to it
  if (tables) await queryRows(`ANALYZE (SKIP_LOCKED) ${tables}`);
}
