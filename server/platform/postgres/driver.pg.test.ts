import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { pool } from './db.ts';
import { checkDriver, wireOf } from './driver.ts';

useTestDatabase();

test('the installed pg shows the backend and the socket of a client', async () => {
  expect(() => checkDriver()).not.toThrow();
  const client = await pool.connect();
  const { rows } = await client.query<{ backend: number }>('SELECT pg_backend_pid() AS backend');
  expect(wireOf(client).processID).toBe(rows[0]!.backend);
  client.release();
});

test.each([
  ['process', { connection: { stream: { destroy: () => {} } } }],
  ['socket', { processID: null, connection: {} }],
  ['socket that can be destroyed', { processID: null, connection: { stream: {} } }],
])('the server does not start on a pg whose clients show no %s', (_what, client) => {
  expect(() => checkDriver(client)).toThrow('install the version of package-lock.json');
});

test('pg is pinned to one version', () => {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    dependencies: { pg: string };
  };
  expect(dependencies.pg).toMatch(/^\d+\.\d+\.\d+$/);
});
