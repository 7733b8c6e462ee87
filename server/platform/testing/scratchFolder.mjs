import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** More than three times what one test run stores at once. */
const MIN_FREE_BYTES = 6 * 2 ** 30;

/**
 * Folder for temporary files of tests, above all databases: in memory when Linux has enough, because a busy disk costs
 * more than the tests themselves; else TMPDIR or the system's folder.
 */
export function scratchFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > MIN_FREE_BYTES ? MEMORY : tmpdir();
}
