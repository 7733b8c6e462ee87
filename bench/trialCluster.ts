import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { closeDatabase, useDatabase } from '#server/platform/postgres/db.ts';
import { distributeTables } from '#server/platform/postgres/distribution/distribution.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { type CitusCluster, citusCluster } from '#server/platform/testing/citusCluster.ts';
import { type ServerProcess, serverProcess } from '#server/platform/testing/serverProcess.ts';
import { type ClusterSeller, storePast } from './clusterLoad.ts';
import type { Finding } from './finding.ts';
import { TRIAL_SECRET } from './withTrialDatabase.ts';
import { openSellers } from './writers.ts';

export const SELLERS = 8;
const SHARDS = 8;
/** Unlike in tests, a server that is killed has what it confirmed. */
const SAFE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' };

export interface TrialCluster {
  cluster: CitusCluster;
  /** Of the product. */
  url: string;
  sellers: ClusterSeller[];
  /** A superuser on the coordinator. */
  admin: pg.Client;
}

/**
 * Runs `work` with the product on a coordinator and two workers that lose nothing when they are killed, and eight sellers with `orders`
 * orders each. Without CITUS_HOME nothing is run.
 */
export async function onCluster(orders: number, work: (trial: TrialCluster) => Promise<Finding[]>): Promise<Finding[]> {
  const home = process.env.CITUS_HOME;
  if (!home) {
    console.log('  skipped: set CITUS_HOME to a PostgreSQL with Citus (docs/scale.md)');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-cluster-'));
  const cluster = await citusCluster(home, 2, SAFE);
  const admin = new pg.Client({ connectionString: cluster.superuserUrl });
  let server: ServerProcess | undefined;
  try {
    await migrate(cluster.migrationsUrl, cluster.url);
    const owner = new pg.Client({ connectionString: cluster.migrationsUrl });
    await owner.connect();
    await distributeTables(owner, SHARDS);
    await owner.end();
    server = serverProcess({
      DATABASE_URL: cluster.url,
      MIGRATIONS_DATABASE_URL: cluster.migrationsUrl,
      APP_SECRET: TRIAL_SECRET,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    });
    useDatabase(cluster.url);
    useMasterSecret(TRIAL_SECRET);
    await admin.connect();
    const url = await server.url;
    const opened = await openSellers(url, SELLERS);
    const { rows } = await admin.query<{ email: string; accountId: number; userId: number; port: number }>(PLACES);
    const sellers = opened.map((seller) => ({ ...seller, ...rows.find(({ email }) => email === seller.email)! }));
    await storePast(sellers, orders);
    return await work({ cluster, url, sellers, admin });
  } finally {
    server?.child.kill('SIGTERM');
    if (server) printFailures((await server.ended).output);
    await closeDatabase();
    await admin.end().catch(() => {});
    cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints what requests failed with, from the product's log. Jobs fail too while a server is away, and are tried again. */
function printFailures(output: string): void {
  const failures = output
    .split('\n')
    .flatMap((line) => /"message":"(.*?)",.*"msg":"request failed"/.exec(line)?.[1] ?? []);
  for (const failure of new Set(failures)) console.log(`  logged: ${failure}`);
}

/** Where each account lies. */
export const PLACES = `
SELECT u.email, u.account_id AS "accountId", u.id AS "userId", n.nodeport AS port
FROM users u JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('products', u.account_id)
JOIN pg_dist_node n USING (groupid)`;

/** Rows of the accounts in every distributed table. */
async function rowsOf(admin: pg.Client, sellers: ClusterSeller[]): Promise<Record<string, string>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1`,
  );
  const counts: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await admin.query<{ count: string }>(`SELECT count(*) FROM ${name} WHERE account_id = ANY ($1)`, [
      sellers.map(({ accountId }) => accountId),
    ]);
    counts[name] = rows[0]!.count;
  }
  return counts;
}

/** `rowsOf` once the jobs that follow from earlier writes are done: when nothing has changed for five seconds. */
export async function settledRows(admin: pg.Client, sellers: ClusterSeller[]): Promise<Record<string, string>> {
  for (let before = await rowsOf(admin, sellers); ;) {
    await sleep(5_000);
    const rows = await rowsOf(admin, sellers);
    if (rows.match_queue === '0' && rows.bridge_queue === '0' && isDeepStrictEqual(rows, before)) return rows;
    before = rows;
  }
}

/** Confirmed live orders that are not stored. */
export async function lostOrders(admin: pg.Client, stored: ReadonlySet<string>): Promise<number> {
  const { rows } = await admin.query<{ key: string }>(
    `SELECT account_id || ' ' || external_id AS key FROM orders GROUP BY account_id, external_id HAVING count(*) = 1`,
  );
  const found = new Set(rows.map(({ key }) => key));
  return [...stored].filter((key) => !found.has(key)).length;
}
