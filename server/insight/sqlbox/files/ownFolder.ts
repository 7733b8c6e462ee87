import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { holdDataFolder } from '#server/platform/postgres/embedded/singleInstance.ts';

const MAX_PROCESSES = 64;
/** No one else enters: a reader gets its file as a descriptor. */
export const ENTERED = 0o700;
/** Folders of other machines (containers) that are gone. */
const ABANDONED_MS = 7 * 86_400_000;

/** Folder of this process's files below `folder`, held until `release`. Each process of a machine holds another one. */
export async function ownFolder(folder: string): Promise<{ path: string; release: () => Promise<void> }> {
  const machine = hostname();
  for (let place = 0; place < MAX_PROCESSES; place += 1) {
    const path = join(folder, `${machine}.${place}`);
    const release = await holdDataFolder(path).catch(() => null);
    if (!release) continue;
    try {
      await mkdir(path, { recursive: true });
      for (const entered of [folder, path]) await chmod(entered, ENTERED);
      await deleteAbandoned(folder, machine);
      return { path, release };
    } catch (error) {
      await release();
      throw error;
    }
  }
  throw new Error(`${folder}: ${MAX_PROCESSES} processes use it already`);
}

async function deleteAbandoned(folder: string, machine: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${machine}.`)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}
