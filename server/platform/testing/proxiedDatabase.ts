import { afterAll, beforeAll } from 'vitest';
import { closeDatabase, useDatabase } from '#server/platform/postgres/db.ts';
import { tcpProxy, through, type TcpProxy } from './tcpProxy.ts';
import { useTestDatabase } from './testDatabase.ts';

/**
 * Gives the test file its own database behind a TCP proxy that simulates network faults. Call it at the top of the
 * file.
 */
export function useProxiedDatabase(): { proxy: () => TcpProxy } {
  const database = useTestDatabase();
  const between: { proxy?: TcpProxy } = {};
  beforeAll(async () => {
    const { hostname, port } = new URL(database.url());
    between.proxy = await tcpProxy({ host: hostname, port: Number(port) });
    useDatabase(through(between.proxy, database.url()));
  });
  afterAll(async () => {
    await closeDatabase();
    await between.proxy!.close();
  });
  return { proxy: () => between.proxy! };
}
