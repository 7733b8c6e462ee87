import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { log } from '#server/platform/process/log.ts';

const MB = 2 ** 20;
const RESERVE_MB = 64;
/** With less free space the database is read-only. */
const MIN_FREE_MB = 32;
/** Free space required besides the reserve before writes are allowed again. */
const MIN_FREE_TO_WRITE_MB = 64;
const CHECK_INTERVAL_MS = 1_000;
/** Length of the end of PostgreSQL's log that is searched. */
const LOG_TAIL_LENGTH = 4_096;
const NO_SPACE = /No space left on device|Disk quota exceeded/;
const SETTINGS_FILE = 'room.conf';
const INCLUDE = `include_if_exists = '${SETTINGS_FILE}'`;
/**
 * In read-only mode PostgreSQL itself rejects every write (SQLSTATE 25006) and postpones its own. Both texts have the
 * same length: one overwrites the other, which needs no space on a full disk.
 */
const SETTINGS = {
  reads: 'default_transaction_read_only = on \nautovacuum = off\n',
  writes: 'default_transaction_read_only = off\nautovacuum = on \n',
};

export interface DiskSpaceOptions {
  /** Free bytes on the disk of the data files. */
  freeBytes?: (folder: string) => number;
  everyMs?: number;
}

export interface DiskSpaceGuard {
  /** Call when PostgreSQL has exited: if the disk is full, releases the reserve and makes it read-only. */
  handleExit(): void;
  stop(): void;
}

/**
 * Keeps an embedded PostgreSQL available while its disk is full. A reserve of 64 MB lies beside its data; it is
 * released when PostgreSQL exited because it could not write its log, so that it can restart. With less than 32 MB free
 * every write is rejected; once the reserve and 64 MB more fit, writes are allowed. `reload` makes PostgreSQL read its
 * settings.
 */
export function diskSpaceGuard(
  data: string,
  reload: () => Promise<unknown>,
  { freeBytes = freeOf, everyMs = CHECK_INTERVAL_MS }: DiskSpaceOptions = {},
): DiskSpaceGuard {
  const reserve = `${data}.reserve`;
  const freeMb = () => freeBytes(dirname(data)) / MB;
  let isFull = false;
  let isChecking = false;
  let isReloaded = true;

  const setFull = (full: boolean) => {
    writeSettings(data, full, reserve);
    isFull = full;
    isReloaded = false;
    const fields = { freeMb: Math.floor(freeMb()) };
    if (full) log.error(fields, 'the disk of PostgreSQL is full: the database is read-only until space is free');
    else log.warn(fields, 'the disk of PostgreSQL has free space again: writes are allowed');
  };
  const check = async () => {
    const missingMb = existsSync(reserve) ? 0 : RESERVE_MB;
    const mb = freeMb();
    if (!isFull && mb < MIN_FREE_MB) setFull(true);
    else if (mb >= MIN_FREE_TO_WRITE_MB + missingMb) {
      if (missingMb > 0) await makeReserve(reserve);
      if (isFull) setFull(false);
    }
    if (isReloaded) return;
    await reload();
    isReloaded = true;
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: Error) => log.debug({ reason: error.message }, 'disk space check failed')) // retried later
      .finally(() => (isChecking = false));
  }, everyMs).unref();

  includeSettings(data);
  // no log line for the state a previous process left; PostgreSQL reads the settings when it starts
  isFull = freeMb() < MIN_FREE_MB;
  writeSettings(data, isFull, reserve);
  return {
    handleExit: () => {
      if (freeMb() >= MIN_FREE_MB && !NO_SPACE.test(logTail(data))) return;
      rmSync(reserve, { force: true });
      if (!isFull) setFull(true);
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

/**
 * Writes the settings. A copy-on-write file system may have no space even to overwrite: then the reserve is released
 * for it.
 */
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

function logTail(data: string): string {
  const file = join(data, 'server.log');
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-LOG_TAIL_LENGTH) : '';
}

/** Creates the reserve of random bytes, because a compressing file system would store others in less space. */
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
