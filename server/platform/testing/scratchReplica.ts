import { chmodSync, chownSync, cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';

/**
 * Starts a streaming replica of a PostgreSQL of `scratchPostgres`; `stop` removes it. Copies the files itself, because
 * the npm binaries have no pg_basebackup.
 */
export async function scratchReplica(primary: { superuserUrl: string; folder: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-replica-'));
  await chmod(folder, 0o755); // under root PostgreSQL runs as another user
  await copyFile(join(primary.folder, 'postgres.password'), join(folder, 'postgres.password'));
  await copyFiles(primary, join(folder, 'postgres'));
  const { hostname, port, username, password } = new URL(primary.superuserUrl);
  const replica = await startEmbeddedPostgres(
    folder,
    {
      fsync: 'off',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
      primary_slot_name: 'replica',
    },
    null,
  );
  return {
    url: replica.url,
    superuserUrl: replica.superuserUrl,
    stop: async () => {
      await replica.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyFiles(primary: { superuserUrl: string; folder: string }, data: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.superuserUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_create_physical_replication_slot('replica', true)`);
    await client.query(`SELECT pg_backup_start('replica', true)`);
    cpSync(join(primary.folder, 'postgres'), data, { recursive: true });
    chmodSync(data, 0o700); // Node 24 creates the folder again
    const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(false)');
    for (const name of ['postmaster.pid', 'pg_replslot/replica']) rmSync(join(data, name), { recursive: true });
    writeFileSync(join(data, 'backup_label'), rows[0]!.label);
    writeFileSync(join(data, 'standby.signal'), '');
  } finally {
    await client.end();
  }
  const { uid, gid } = statSync(join(primary.folder, 'postgres'));
  for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    chownSync(join(data, name), uid, gid);
}
