import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { serverProcess } from '#server/platform/testing/serverProcess.ts';
import { type Finding, seconds, printErrors } from './finding.ts';
import { compareWrites } from './compareWrites.ts';
import { openSellers, type Writers, writers } from './writers.ts';

const SIZE = '400m';
const MAX_SEGMENTS = 40;
const FULL_MS = 8_000;
/** Until PostgreSQL, which stops when its log is full, answers reads again. */
const MAX_READ_GAP_MS = 5_000;
/** PostgreSQL takes a moment to stop after its log is full. */
const CALM_MS = 2_000;
const MAX_RECOVERY_MS = 10_000;
const MAX_REQUEST_MS = 10_000;
const FAULT = 'disk of PostgreSQL full for 8 s';

/** Fills the small file system of the product's PostgreSQL (a tmpfs, which only root can mount) `times` times under load. */
export async function fullDisk(times: number): Promise<Finding[]> {
  const bar =
    'reads answered again ≤ 5 s, then no 503; writes fail cleanly; 0 lost, no request > 10 s, recovered ≤ 10 s ' +
    'without a restart of the server';
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-full-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    await rm(folder, { recursive: true });
    return [{ fault: FAULT, times: '0', seen: 'only root can mount a tmpfs', bar, passed: null }];
  }
  await chmod(folder, 0o755); // under root PostgreSQL runs as another user
  const server = serverProcess({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  try {
    const url = await server.url;
    const sellers = await openSellers(url);
    const load = writers(() => url, sellers);
    const ballast = join(folder, 'ballast');
    const recoveries: number[] = [];
    const readAgain: number[] = [];
    let [readWhileFull, awayWhileFull, storedWhileFull] = [0, 0, 0];
    for (let count = 0; count < times; count += 1) {
      await sleep(1_000);
      fill(ballast);
      await exhaustLog((await runningPostgres(folder))!.superuserUrl);
      readAgain.push(await untilRead(load));
      const { read, away, confirmed } = load;
      await sleep(FULL_MS);
      readWhileFull += load.read - read;
      awayWhileFull += load.away - away;
      storedWhileFull += load.confirmed - confirmed;
      await rm(ballast);
      recoveries.push(await load.recovered());
    }
    await load.stop();
    const { lost, unexpected } = await compareWrites((await runningPostgres(folder))!.superuserUrl, sellers);
    for (const failure of new Set(load.failures)) console.log(`  ${failure}`);
    const isDead = server.child.exitCode !== null;
    return [
      {
        fault: FAULT,
        times: String(times),
        seen:
          `${load.confirmed} writes confirmed, ${lost} lost, ${unexpected} twice or unexpected; reads answered again within ` +
          `${seconds(Math.max(...readAgain))}, then ${readWhileFull} answered and ${awayWhileFull} answers 503 while ` +
          `full, ${storedWhileFull} writes stored; ${load.refused} writes refused with 507, ${load.away} answers 503 in ` +
          `all, ${load.failures.length} others; longest request ${seconds(load.longestMs)}; recovered within ` +
          seconds(Math.max(...recoveries)) +
          (isDead ? '; the server died' : ''),
        bar,
        passed:
          !isDead &&
          lost + unexpected + load.failures.length + awayWhileFull === 0 &&
          readWhileFull > 0 &&
          load.refused > 0 &&
          Math.max(...readAgain) <= MAX_READ_GAP_MS &&
          load.longestMs <= MAX_REQUEST_MS &&
          Math.max(...recoveries) <= MAX_RECOVERY_MS,
      },
    ];
  } finally {
    server.child.kill('SIGTERM');
    printErrors((await server.ended).output);
    spawnSync('umount', ['-l', folder]); // a PostgreSQL that did not come back may still hold it
    await rm(folder, { recursive: true });
  }
}

/**
 * Waits until reads succeed for a while without a 503. Returns the milliseconds until the last 503. Throws after a minute.
 */
async function untilRead(load: Writers): Promise<number> {
  const since = performance.now();
  let [awayAt, { away, read }] = [since, load];
  for (; load.read === read || performance.now() - awayAt < CALM_MS; await sleep(20)) {
    if (load.away > away) [awayAt, away, read] = [performance.now(), load.away, load.read];
    if (performance.now() - since > 60_000) throw new Error('no read has been answered for a minute');
  }
  return awayAt - since;
}

/** Uses up the log segments that PostgreSQL preallocates, so that the next write finds no space. */
async function exhaustLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // PostgreSQL may stop
  try {
    await client.connect();
    for (let segment = 0; segment < MAX_SEGMENTS; segment += 1)
      await client.query(`SELECT pg_logical_emit_message(false, 'full', 'x'), pg_switch_wal()`);
  } catch {
    // the log is full
  } finally {
    await client.end().catch(() => {});
  }
}

/** Writes until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (const piece of [Buffer.alloc(2 ** 20), Buffer.alloc(4096)])
    try {
      for (;;) writeSync(file, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  closeSync(file);
}
