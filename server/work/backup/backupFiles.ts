import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';

/** Names of backups in BACKUP_DIR sort by time; other files there are left alone. */
const NAME = /^seller-analytics-\d{8}T\d{6}Z\.sql\.gz(\.sealed)?$/;

/** The name of a backup that is taken now. */
export const backupName = (now: Date, isSealed: boolean) =>
  `seller-analytics-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.sql.gz${isSealed ? '.sealed' : ''}`;

const backupsIn = async (folder: string) => (await readdir(folder)).filter((name) => NAME.test(name)).sort();

/** The newest backup of a folder, or the file itself. Throws 400 when there is none. */
export async function newestBackup(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return path;
  const newest = found ? (await backupsIn(path)).at(-1) : undefined;
  if (!newest) throw new DomainError('BAD_REQUEST', 400, sentence('commands.noBackup', { path }));
  return join(path, newest);
}

/** Deletes all backups of a folder but the newest `keep` (1 or more). Returns the names of those deleted. */
export async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await backupsIn(folder)).slice(0, -keep);
  for (const name of old) await rm(join(folder, name));
  return old;
}
