import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { holdDataFolder } from '#server/platform/postgres/embedded/singleInstance.ts';

const MAX_PROCESSES = 64;
/** Others may open a file whose name they know, so that readers may run as another user. */
const ENTERED = 0o711;

/**
 * Folder of this process's files below `folder`, empty; held until `release`. Each process of a machine holds another one.
 */
export async function ownFolder(folder: string): Promise<{ path: string; release: () => Promise<void> }> {
  for (let place = 0; place < MAX_PROCESSES; place += 1) {
    const path = join(folder, `${hostname()}.${place}`);
    const release = await holdDataFolder(path).catch(() => null);
    if (!release) continue;
    await mkdir(path, { recursive: true });
    for (const entered of [folder, path]) await chmod(entered, ENTERED);
    for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true });
    return { path, release };
  }
  throw new Error(`${folder}: ${MAX_PROCESSES} processes use it already`);
}
