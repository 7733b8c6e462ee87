import type { TestProject } from 'vitest/node';
import type { EmbeddedUrls } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { scratchPostgres } from './scratchPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedUrls;
  }
}

/** Starts one PostgreSQL for the test run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const postgres = await scratchPostgres({ max_connections: '200' });
  const { url, migrationsUrl, superuserUrl } = postgres;
  project.provide('postgres', { url, migrationsUrl, superuserUrl });
  return () => postgres.stop();
}
