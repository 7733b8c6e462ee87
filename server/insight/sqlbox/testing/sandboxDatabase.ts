import { afterAll, beforeAll } from 'vitest';
import { onServer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { sandboxFault, startSandbox, stopSandbox } from '#server/insight/sqlbox/sandbox/sandbox.ts';
import { sandboxRoles } from '#server/insight/sqlbox/sandbox/sandboxNames.ts';

/** Gives the test file a database of its own with an open sandbox. Call it at the top of the file. */
export function useSandboxDatabase(): { url: () => string } {
  // the last to run: roles can go when the database that gave them rights is gone
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
