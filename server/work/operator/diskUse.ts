import { opendir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

export interface DiskUse {
  /** Bytes of the data folder's files; null: it has too many to add up. */
  folderBytes: number | null;
  freeBytes: number;
  totalBytes: number;
}

const MAX_FILES = 20_000;

let reading: Promise<DiskUse | null> | null = null;

/** Size of the data folder, and room on its disk; null when it cannot be read. Callers at the same time share one reading. */
export function diskUse(folder: string, maxFiles = MAX_FILES): Promise<DiskUse | null> {
  reading ??= readUse(folder, maxFiles)
    .catch(() => null)
    .finally(() => (reading = null));
  return reading;
}

async function readUse(folder: string, maxFiles: number): Promise<DiskUse> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { folderBytes: await sizeOf(folder, maxFiles), freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Bytes of the files below a folder, one after the other; links are not followed. Null beyond `maxFiles`. */
async function sizeOf(root: string, maxFiles: number): Promise<number | null> {
  const folders = [root];
  let bytes = 0;
  let files = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await opendir(folder).catch(() => []); // removed meanwhile, or another user's
    for await (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      if (!entry.isFile()) continue;
      if ((files += 1) > maxFiles) return null;
      bytes += await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
    }
  }
  return bytes;
}
