import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { stat } from 'node:fs/promises';
import pg from 'pg';
import { reachDatabase } from '#server/platform/postgres/connectDatabase.ts';
import { closeDatabase, useDatabase } from '#server/platform/postgres/db.ts';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { useMasterSecrets } from '#server/platform/security/masterSecrets.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { rotateKey } from '#server/records/keys/rotation/rotateKey.ts';
import { recordBackupEvent } from './backupEvents.ts';
import { readBackup } from './readBackup.ts';
import { restoreBackup, type Restored } from './restoreBackup.ts';

/**
 * Restores a backup into a database made for it, where rows and figures are compared with what the backup states and every stored key
 * must open with APP_SECRET, then deletes that database and records the proof in the product's own. Throws 400 for the first
 * thing that is wrong. Takes this process's database.
 */
export async function restoreDrill(file: string, settings: Settings): Promise<Restored & { takenAt: Date }> {
  const scratch = await (settings.RESTORE_DRILL_URL ? scratchDatabase(settings.RESTORE_DRILL_URL) : scratchPostgres());
  let restored: Restored;
  try {
    useDatabase(scratch.url);
    useMasterSecrets(settings);
    restored = await restoreBackup(await readBackup(file, settings.BACKUP_SECRET));
    const { unreadable } = await rotateKey();
    if (unreadable > 0) throw badRequest('commands.keysDoNotOpen', { count: unreadable });
  } finally {
    await closeDatabase();
    await scratch.stop();
  }
  const takenAt = restored.takenAt ?? (await stat(file)).mtime;
  await recordDrill({ file: basename(file), takenAt, rows: restored.rows }, settings);
  return { ...restored, takenAt };
}

/** A migrated database of its own on the server of `url`; `stop` drops it. */
async function scratchDatabase(url: string) {
  const name = `restore_drill_${randomBytes(6).toString('hex')}`;
  const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).toString();
  await statementAt(url, `CREATE DATABASE ${name}`);
  const stop = () => statementAt(url, `DROP DATABASE ${name} WITH (FORCE)`);
  try {
    await migrate(scratch);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: scratch, stop };
}

async function statementAt(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}

async function recordDrill(event: Parameters<typeof recordBackupEvent>[1], settings: Settings): Promise<void> {
  const { url, leave } = await reachDatabase(settings);
  try {
    await withClient(url, (client) => recordBackupEvent('drill', event, client));
  } finally {
    await leave();
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}
