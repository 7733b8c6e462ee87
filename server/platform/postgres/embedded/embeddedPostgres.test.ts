import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts';

const MB = 2 ** 20;
const WAIT = { interval: 20 };
let freeMb = 1_000;
let folder: string;
let postgres: EmbeddedPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seller-analytics-killed-'));
  await chmod(folder, 0o755); // under root PostgreSQL runs as another user
  const room = { everyMs: 20, freeBytes: () => freeMb * MB };
  postgres = await startEmbeddedPostgres(folder, { shared_buffers: '16MB' }, room);
  pool = new pg.Pool({ connectionString: postgres.migrationsUrl, max: 1 });
  pool.on('error', () => {});
  await pool.query('CREATE TABLE IF NOT EXISTS kept AS SELECT 7 AS kept');
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const kill = () =>
  process.kill(Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
/** Outcome of a read and a write: a value, or the error code. */
const reading = () => outcome('SELECT kept FROM kept');
const writing = () => outcome('UPDATE kept SET kept = kept RETURNING kept');
const outcome = (text: string) =>
  pool.query<{ kept: number }>(text).then(
    ({ rows }) => rows[0]!.kept,
    ({ code }: { code?: string }) => code,
  );
/** Start of the server that answers; a backend of a killed one may still do so for a moment. */
const started = () => outcome('SELECT extract(epoch FROM pg_postmaster_start_time())::float8 AS kept');
const hasReserve = () => existsSync(join(folder, 'postgres.reserve'));

test('a killed PostgreSQL restarts at the same address with all committed data', async () => {
  kill();
  await expect.poll(reading, WAIT).toBe(7);
});

test('a PostgreSQL with a full disk is read-only, also after a crash, and writable once space is free', async () => {
  freeMb = 1_000;
  await expect.poll(writing, WAIT).toBe(7);
  await expect.poll(hasReserve, WAIT).toBe(true);
  freeMb = 31;
  await expect.poll(writing, WAIT).toBe('25006');
  expect(await reading()).toBe(7);

  const first = await started();
  freeMb = 0;
  kill();
  await expect.poll(hasReserve, WAIT).toBe(false);
  await expect.poll(started, WAIT).toBeGreaterThan(Number(first));
  await expect.poll(reading, WAIT).toBe(7);
  freeMb = 127; // the reserve would take half of it
  expect(await writing()).toBe('25006');

  freeMb = 128;
  await expect.poll(writing, WAIT).toBe(7);
  expect(hasReserve()).toBe(true);
});
