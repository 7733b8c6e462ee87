import { afterAll, beforeAll } from 'vitest';
import { onServer, type TestDatabase, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { roleIn } from '#server/platform/postgres/roles/databaseUrls.ts';
import { sandboxFault, startSandbox, stopSandbox } from '#server/insight/sqlbox/sandbox/sandbox.ts';
import { sandboxRoles } from '#server/insight/sqlbox/sandbox/sandboxNames.ts';

/** Creates a separate database with an open sandbox for the test file. Must be called at the top of the file. */
export function useSandboxDatabase(): TestDatabase {
  // runs last: roles can be dropped only after the database that granted them rights
  afterAll(async () => {
    await onServer(async (server) => {
      for (const role of Object.values(sandboxRoles(new URL(database.url()).pathname.slice(1))))
        await server.query(`DROP ROLE IF EXISTS ${role}`);
    });
  });
  const database = useTestDatabase();
  beforeAll(async () => {
    const roles = [roleIn(database.url()), roleIn(database.ownerUrl())];
    startSandbox(database.superuserUrl(), { isOwnServer: true, roles });
    const fault = await sandboxFault();
    if (fault) throw new Error(fault);
  });
  afterAll(() => stopSandbox());
  return database;
}
