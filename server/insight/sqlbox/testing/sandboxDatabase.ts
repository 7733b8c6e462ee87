import { afterAll, beforeAll } from 'vitest';
import { onServer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { sandboxFault, startSandbox, stopSandbox } from '#server/insight/sqlbox/sandbox/sandbox.ts';
import { sandboxRoles } from '#server/insight/sqlbox/sandbox/sandboxNames.ts';

/** Creates a separate database with an open sandbox for the test file. Must be called at the top of the file. */
export function useSandboxDatabase(): { url: () => string } {
  // runs last: roles can be dropped only after the database that granted them rights
  afterAll(async () => {
    await onServer(async (server) => {
      for (const role of Object.values(sandboxRoles(new URL(database.url()).pathname.slice(1))))
        await server.query(`DROP ROLE IF EXISTS ${role}`);
    });
  });
  const database = useTestDatabase();
  beforeAll(async () => {
    startSandbox(database.url(), { isOwnServer: true });
    const fault = await sandboxFault();
    if (fault) throw new Error(fault);
  });
  afterAll(() => stopSandbox());
  return database;
}
