import type { TestProject } from 'vitest/node';
import { scratchPostgres } from './scratchPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the test run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const postgres = await scratchPostgres({ max_connections: '200' });
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
