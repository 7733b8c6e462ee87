import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/core/embeddedPostgres.ts';
import { migrate } from '#server/core/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for the run, with one migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-test-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  });
  await migrate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
