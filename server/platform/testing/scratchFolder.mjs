import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** All that one run of tests holds at a time is less than a third of it. */
const ROOM_BYTES = 6 * 2 ** 30;

/**
 * Where tests write what nobody keeps, databases above all: in memory where Linux has plenty of it, since a busy disk
 * costs them more than their work; else where the system, or TMPDIR, says.
 */
export function scratchFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > ROOM_BYTES ? MEMORY : tmpdir();
}
