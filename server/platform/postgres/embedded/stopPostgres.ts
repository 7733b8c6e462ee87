import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '#server/platform/process/log.ts';
import { isPostgres, keeperOf, postgresProcesses, postmaster } from './postgresProcesses.ts';

/**
 * Ways to stop PostgreSQL, and the milliseconds after the first at which each begins: smart waits for clients, fast rolls
 * back their transactions, immediate leaves recovery to the next start and ends a backend that does not look at requests to
 * cancel. The last ends each process. Together less than 20 seconds.
 */
const WAYS = [
  { way: 'smart', signal: 'SIGTERM', afterMs: 0 },
  { way: 'fast', signal: 'SIGINT', afterMs: 1_500 },
  { way: 'immediate', signal: 'SIGQUIT', afterMs: 9_000 },
  { way: 'kill', signal: 'SIGKILL', afterMs: 16_000 },
] as const;
const GIVE_UP_MS = 19_000;
const CHECK_MS = 20;
/** Time in which the backends of a dead postmaster may end by themselves. */
const ORPHANS_MS = 500;

interface Clock {
  now(): number;
  wait(ms: number): Promise<unknown>;
}
const realClock: Clock = { now: () => performance.now(), wait: (ms) => sleep(ms) };

/**
 * Stops the PostgreSQL of a data folder, whose postmaster runs as `pid`, in under 20 seconds: each way that does not suffice
 * is followed by a harder one. Throws when a process remains.
 */
export async function stopPostgres(
  pid: number,
  data: string,
  isRunning = () => isPostgres(pid),
  clock = realClock,
): Promise<void> {
  const startedAt = clock.now();
  const elapsed = () => clock.now() - startedAt;
  for (const [index, { way, signal, afterMs }] of WAYS.entries()) {
    if (!isRunning()) break;
    if (afterMs > 0) log.warn({ postmaster: pid, way }, 'PostgreSQL does not stop: stopping it in a harder way');
    if (signal === 'SIGKILL') end(postgresProcesses(data));
    end([pid], signal);
    const until = WAYS[index + 1]?.afterMs ?? GIVE_UP_MS;
    while (isRunning() && elapsed() < until) await clock.wait(CHECK_MS);
  }
  if (isRunning()) throw new Error(`PostgreSQL (process ${pid}) in ${data} does not stop`);
  await endOrphans(data, clock);
}

/**
 * Ends a PostgreSQL left over in a data folder by a killed server, with its backends. The caller holds the folder
 * (singleInstance). Throws when a server that lives runs it, which another view of the temporary folder can hide from
 * singleInstance.
 */
export async function finishLeftover(data: string): Promise<void> {
  const found = postgresProcesses(data);
  const pid = postmaster(data)?.pid;
  if (pid && (found.includes(pid) || (found.length === 0 && process.platform !== 'linux' && isPostgres(pid)))) {
    const keeper = keeperOf(pid);
    if (keeper) throw new Error(`DATA_DIR: another server (process ${keeper}) is already using ${data}`);
    log.warn({ postmaster: pid }, 'stopping a PostgreSQL left over from a killed server');
    await stopPostgres(pid, data);
  } else if (found.length > 0) {
    log.warn({ processes: found }, 'ending backends left over from a killed PostgreSQL');
    await endOrphans(data, realClock);
  }
  // a dead postmaster that its parent has not collected yet, or another process of its number, would keep the next from starting
  if (process.platform === 'linux') rmSync(join(data, 'postmaster.pid'), { force: true });
}

/** Ends processes that a dead postmaster left in the folder: no server starts there beside them. */
export async function endOrphans(data: string, clock = realClock): Promise<void> {
  const startedAt = clock.now();
  const remaining = () => postgresProcesses(data);
  while (remaining().length > 0) {
    const elapsed = clock.now() - startedAt;
    if (elapsed > ORPHANS_MS) end(remaining());
    if (elapsed > GIVE_UP_MS)
      throw new Error(`processes of PostgreSQL in ${data} do not end: ${remaining().join(', ')}`);
    await clock.wait(CHECK_MS);
  }
}

function end(pids: number[], signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // it ended meanwhile
    }
}
