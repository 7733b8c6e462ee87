import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { log } from '#server/platform/process/log.ts';

const MB = 2 ** 20;
const RESERVE_MB = 64;
/** With less free than this nothing is written any more. */
const LEAST_MB = 32;
/** What has to be free beside the reserve before writes are taken again. */
const ENOUGH_MB = 64;
const LOOK_MS = 1_000;
/** The last lines of PostgreSQL's log. */
const TAIL = 4_096;
const NO_ROOM = /No space left on device|Disk quota exceeded/;
const SETTINGS_FILE = 'room.conf';
const INCLUDE = `include_if_exists = '${SETTINGS_FILE}'`;
/**
 * Where it only reads, PostgreSQL itself refuses every write (SQLSTATE 25006), whoever sends it, and leaves its own for later.
 * Both texts are of one length: the one is written over the other, for which a full disk needs no room.
 */
const SETTINGS = {
  reads: 'default_transaction_read_only = on \nautovacuum = off\n',
  writes: 'default_transaction_read_only = off\nautovacuum = on \n',
};

export interface DiskSpaceOptions {
  /** Free bytes where the data files are. */
  freeBytes?: (folder: string) => number;
  everyMs?: number;
}

export interface DiskSpaceGuard {
  /** PostgreSQL ended by itself: where that was for want of room, the reserve is given up and it may only read. */
  noteDeath(): void;
  stop(): void;
}

/**
 * Keeps an embedded PostgreSQL answering while its disk is full. A reserve of 64 MB lies beside its data; it is given up when
 * PostgreSQL ended because its log found no room, so that it can start again. While less than 32 MB are free every write is
 * refused; once there is room for the reserve and as much again, writes are taken. `reload` has PostgreSQL read its settings.
 */
export function diskSpaceGuard(
  data: string,
  reload: () => Promise<unknown>,
  { freeBytes = freeOf, everyMs = LOOK_MS }: DiskSpaceOptions = {},
): DiskSpaceGuard {
  const reserve = `${data}.reserve`;
  const freeMb = () => freeBytes(dirname(data)) / MB;
  let isFull = false;
  let isLooking = false;
  let isKnown = true;

  const become = (full: boolean) => {
    writeSettings(data, full, reserve);
    isFull = full;
    isKnown = false;
    const fields = { freeMb: Math.floor(freeMb()) };
    if (full)
      log.error(fields, 'the disk of PostgreSQL is full: reads are answered, writes refused until there is room');
    else log.warn(fields, 'the disk of PostgreSQL has room again: writes are taken');
  };
  const look = async () => {
    const missingMb = existsSync(reserve) ? 0 : RESERVE_MB;
    const mb = freeMb();
    if (!isFull && mb < LEAST_MB) become(true);
    else if (mb >= ENOUGH_MB + missingMb) {
      if (missingMb > 0) await makeReserve(reserve);
      if (isFull) become(false);
    }
    if (isKnown) return;
    await reload();
    isKnown = true;
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: Error) => log.debug({ reason: error.message }, 'room could not be made')) // looked at again
      .finally(() => (isLooking = false));
  }, everyMs).unref();

  includeSettings(data);
  // what a former process left is no news; what it stands at is read when PostgreSQL starts
  isFull = freeMb() < LEAST_MB;
  writeSettings(data, isFull, reserve);
  return {
    noteDeath: () => {
      if (freeMb() >= LEAST_MB && !NO_ROOM.test(lastWords(data))) return;
      rmSync(reserve, { force: true });
      if (!isFull) become(true);
    },
    stop: () => clearInterval(timer),
  };
}

function freeOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function includeSettings(data: string): void {
  const file = join(data, 'postgresql.conf');
  const text = readFileSync(file, 'utf8');
  if (!text.includes(INCLUDE)) writeFileSync(file, `${text.trimEnd()}\n${INCLUDE}\n`);
}

/** A file system that never writes over what it holds may find no room even for that: then the reserve is what it is put in. */
function writeSettings(data: string, isFull: boolean, reserve: string): void {
  const file = join(data, SETTINGS_FILE);
  const write = () =>
    writeFileSync(file, isFull ? SETTINGS.reads : SETTINGS.writes, { flag: existsSync(file) ? 'r+' : 'w' });
  try {
    write();
  } catch {
    rmSync(reserve, { force: true });
    write();
  }
}

function lastWords(data: string): string {
  const file = join(data, 'server.log');
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-TAIL) : '';
}

/** Of random bytes: a file system that packs what it keeps would take less for others. */
async function makeReserve(path: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    const piece = randomBytes(MB);
    for (let count = 0; count < RESERVE_MB; count += 1) await file.write(piece);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
