import type { TestProject } from 'vitest/node';
import type { EmbeddedUrls } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `nodes`: the maintenance database of each server where accounts are distributed, the coordinator first. */
    postgres: EmbeddedUrls & { nodes?: string[] };
  }
}

/** Nothing of a test run is to survive a crash of its server, and no plan may depend on when a vacuum ran. */
const SETTINGS = {
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
  synchronous_commit: 'off',
  autovacuum: 'off',
};

/** Starts one PostgreSQL for the test run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  if (!process.env.CITUS_HOME) console.log('Citus tests skipped: set CITUS_HOME (docs/scale.md)');
  const postgres = await scratchPostgres(SETTINGS);
  const { url, migrationsUrl, superuserUrl } = postgres;
  project.provide('postgres', { url, migrationsUrl, superuserUrl });
  return () => postgres.stop();
}
