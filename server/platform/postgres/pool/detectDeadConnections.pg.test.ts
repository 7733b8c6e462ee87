import { expect, onTestFinished, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { databaseUnavailable } from '#server/platform/postgres/databaseUnavailable.ts';
import { MeasuredPool } from './measuredPool.ts';
import { tcpProxy, through } from '#server/platform/testing/tcpProxy.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { detectDeadConnections } from './detectDeadConnections.ts';

const database = useTestDatabase();

async function watchedPool() {
  const { hostname, port } = new URL(database.url());
  const proxy = await tcpProxy({ host: hostname, port: Number(port) });
  const pool = new MeasuredPool({ connectionString: through(proxy, database.url()), max: 2 }, 'primary');
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  detectDeadConnections(pool, { everyMs: 50, suspectMs: 100 });
  onTestFinished(async () => {
    await pool.end();
    await proxy.close();
  });
  return { pool, proxy };
}

test('a statement on a silently dead connection fails as unavailable, and idle connections are closed with it', async () => {
  const { pool, proxy } = await watchedPool();
  await Promise.all([pool.query('SELECT 1'), pool.query('SELECT 2')]);
  proxy.silence();
  const error = await pool.query('SELECT 3').catch((failure: unknown) => failure);
  expect(databaseUnavailable(error)).toMatchObject({ status: 503 });
  expect((await pool.query('SELECT 4 AS answer')).rows).toEqual([{ answer: 4 }]);
});

test('a long-running statement is not interrupted', async () => {
  const { pool } = await watchedPool();
  expect((await pool.query('SELECT pg_sleep(0.8) IS NULL AS "isNull"')).rows).toEqual([{ isNull: false }]);
});

test.runIf(hasTrials)('no caller waits for a database that drops all data', async () => {
  const { pool, proxy } = await watchedPool();
  await pool.query('SELECT 1');
  proxy.faults = { isSilent: true };
  const error = await pool.query('SELECT 2').catch((failure: unknown) => failure);
  expect(databaseUnavailable(error)).toMatchObject({ status: 503 });
});
