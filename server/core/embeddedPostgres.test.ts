import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';

test('a PostgreSQL that is killed is back by itself at the same address, with all it had confirmed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-killed-'));
  await chmod(folder, 0o755); // under root PostgreSQL runs as another user
  const postgres = await startEmbeddedPostgres(folder, { shared_buffers: '16MB' });
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    return client.query<{ kept: number }>(text).finally(() => client.end());
  };
  try {
    await ask('CREATE TABLE kept AS SELECT 7 AS kept');
    process.kill(Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await expect
      .poll(async () => (await ask('SELECT kept FROM kept').catch(() => null))?.rows, { timeout: 30_000 })
      .toEqual([{ kept: 7 }]);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
