import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { distributeTables } from '#server/platform/postgres/distribution/distribution.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { citusCluster, run } from './citusCluster.ts';

const SHARDS = 2;
/** The first migration after which a database can be distributed. */
const DISTRIBUTABLE = '20261231110000_changes_of_one_account';

/**
 * Starts a cluster of CITUS_HOME for the test run, with a distributed database that every test file copies. Later migrations are applied
 * to it when it is distributed, as they are where it is in use.
 */
export default async function setup(project: TestProject) {
  const cluster = await citusCluster(process.env.CITUS_HOME!, 2);
  try {
    await migrate(cluster.migrationsUrl, cluster.url, { last: DISTRIBUTABLE });
    const owner = new pg.Client({ connectionString: cluster.migrationsUrl });
    await owner.connect();
    await distributeTables(owner, SHARDS);
    await owner.end();
    await migrate(cluster.migrationsUrl, cluster.url);
    for (const node of cluster.nodes) await makeTemplate(node);
  } catch (error) {
    cluster.stop();
    throw error;
  }
  const template = (url: string) => url.replace(/app$/, 'app_template');
  project.provide('postgres', {
    url: template(cluster.url),
    migrationsUrl: template(cluster.migrationsUrl),
    superuserUrl: template(cluster.superuserUrl),
    nodes: cluster.nodes,
  });
  return () => cluster.stop();
}

/** A database that Citus's own connections do not use, so that it can be copied at any time. */
async function makeTemplate(node: string): Promise<void> {
  const end = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'app'`;
  await run(
    node,
    'ALTER DATABASE app ALLOW_CONNECTIONS false',
    end,
    end,
    'CREATE DATABASE app_template TEMPLATE app STRATEGY FILE_COPY',
  );
}
