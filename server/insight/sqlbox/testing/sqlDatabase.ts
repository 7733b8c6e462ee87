import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startAccountFiles, stopAccountFiles } from '#server/insight/sqlbox/files/accountFile.ts';
import { stopReaders } from '#server/insight/sqlbox/run/runStatement.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

/** Creates a database of the test file's own whose accounts can run SQL. Must be called at the top of the file. */
export function useSqlDatabase(): ReturnType<typeof useTestDatabase> {
  const database = useTestDatabase();
  const folder = mkdtemp(join(tmpdir(), 'sql-'));
  beforeAll(async () => {
    // a build may take long on a busy machine
    startAccountFiles({ folder: await folder, databaseUrl: database.url(), maxBytes: 2 ** 30, maxWaitMs: 90_000 });
  });
  afterAll(async () => {
    await Promise.all([stopReaders(), stopAccountFiles()]);
    await rm(await folder, { recursive: true });
  });
  return database;
}
