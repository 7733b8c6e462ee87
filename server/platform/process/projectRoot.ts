import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}

/** Folder of package.json, both from source and from `dist`. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));
