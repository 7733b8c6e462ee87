import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Contents of `postmaster.pid`, of a running server or of a killed one; null without the file. */
export function postmaster(data: string): { pid: number; port: number; isReady: boolean } | null {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  // process id, data folder, start time, port, socket folder, address, shared memory, state
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

/** Whether the process runs and is a PostgreSQL. */
export function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || programOf(pid) === 'postgres';
  } catch {
    return false;
  }
}

/**
 * Ids of the processes of PostgreSQL that work in the data folder: its postmaster, and backends, which outlive a killed
 * postmaster while they are busy. Where the system does not show working folders: the postmaster of `postmaster.pid` and
 * its children.
 */
export function postgresProcesses(data: string): number[] {
  if (!existsSync(data)) return [];
  if (process.platform === 'linux') {
    const folder = realpathSync(data);
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => isIn(pid, folder));
  }
  const pid = postmaster(data)?.pid;
  if (!pid || process.platform === 'win32') return pid && isPostgres(pid) ? [pid] : [];
  const lines = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).stdout.split('\n');
  const rows = lines.map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([own, parent, program]) => [own, parent].includes(String(pid)) && basename(program ?? '') === 'postgres')
    .map(([own]) => Number(own));
}

/**
 * The process of the product that runs the postmaster, when it still lives; null for one that was left over. A process left
 * over belongs to the system's first process.
 */
export function keeperOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    // "1234 (name) S 1 …": the name may contain anything
    const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) \S+ (\d+) [^]*$/, '$1'));
    if (parent <= 1 || parent === process.pid) return null;
    return basename(readlinkSync(`/proc/${parent}/exe`)).startsWith('node') ? parent : null;
  } catch {
    return null;
  }
}

const programOf = (pid: number) => basename(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());

function isIn(pid: number, folder: string): boolean {
  try {
    return programOf(pid) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false; // it ended, or belongs to another user
  }
}
