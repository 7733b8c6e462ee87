import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { startAccountFiles, stopAccountFiles } from '#server/insight/sqlbox/files/accountFile.ts';

/** Keeps files of accounts in a folder of each test's own. */
export function useAccountFiles(database: { url: () => string }) {
  let top = '';
  const start = (maxBytes = 1e9) =>
    startAccountFiles({ folder: top, databaseUrl: database.url(), maxBytes, maxWaitMs: 90_000 });
  beforeEach(async () => {
    top = await mkdtemp(join(tmpdir(), 'account-files-'));
    start();
  });
  afterEach(async () => {
    await stopAccountFiles();
    await rm(top, { recursive: true, force: true });
  });
  /** Folder of this process's files, once a first file was asked for. */
  const folder = async () => join(top, (await readdir(top))[0]!);
  return { folder, names: async () => (await readdir(await folder())).toSorted(), restart };

  async function restart(maxBytes?: number): Promise<void> {
    await stopAccountFiles();
    start(maxBytes);
  }
}
