import type { Queryable } from '#server/platform/postgres/db.ts';

const MIN_CITUS = 14;

/**
 * Throws, in one line that says what to do, unless the database's accounts can be distributed: Citus new enough, workers, its settings
 * on every server, and nothing else at work. `replicaUrl`: DATABASE_REPLICA_URL.
 */
export async function refuseToDistribute(on: Queryable, replicaUrl: string | undefined): Promise<void> {
  if (replicaUrl)
    throw new Error(
      'DATABASE_REPLICA_URL: leave it empty, a place in the log is of one server and accounts will be on several.',
    );
  const { rows: extensions } = await on.query<{ version: string }>(
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  );
  const version = extensions[0]?.version;
  if (!version)
    throw new Error('Citus is not installed in this database: CREATE EXTENSION citus, on each server (docs/scale.md).');
  if (Number.parseInt(version) < MIN_CITUS)
    throw new Error(
      `Citus ${version}: version ${MIN_CITUS} or newer is needed, older ones do not run on PostgreSQL 18.`,
    );
  const { rows } = await on.query<{ coordinators: number; workers: number }>(
    `SELECT count(*) FILTER (WHERE groupid = 0)::int AS coordinators,
            count(*) FILTER (WHERE groupid <> 0 AND isactive AND shouldhaveshards)::int AS workers
     FROM pg_dist_node WHERE noderole = 'primary'`,
  );
  if (rows[0]!.coordinators === 0)
    throw new Error("The coordinator does not know itself: SELECT citus_set_coordinator_host('its name', its port).");
  if (rows[0]!.workers === 0)
    throw new Error("There is no active worker: SELECT citus_add_node('its name', its port).");
  const { rows: settings } = await on.query<{ server: string; success: boolean; result: string }>(
    `SELECT nodename || ':' || nodeport AS server, success, result
     FROM run_command_on_all_nodes('SHOW citus.enable_unsafe_triggers') JOIN pg_dist_node USING (nodeid) WHERE result <> 'on'`,
  );
  if (settings[0]?.success === false)
    throw new Error(`${settings[0].server}: ${settings[0].result.replaceAll(/\s+/g, ' ')}`);
  if (settings[0])
    throw new Error(
      `citus.enable_unsafe_triggers is off on ${settings[0].server}: set it on every server, figures follow their rows by triggers.`,
    );
  const { rows: others } = await on.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'seller-analytics%' LIMIT 1`,
  );
  if (others[0]) throw new Error('The product is running on this database: stop every process of it first.');
}
