import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { serverProcess } from '#server/platform/testing/serverProcess.ts';
import { type Finding, seconds, printErrors } from './finding.ts';
import { compareWrites } from './compareWrites.ts';
import { openSellers, type Seller, type Writers, writers } from './writers.ts';

const MAX_PAUSE_MS = 600;
const MAX_RECOVERY_MS = 5_000;
const MAX_REQUEST_MS = 10_000;
type Victim = 'backend' | 'postmaster' | 'server';

/**
 * Kills (SIGKILL) at random moments, while four sellers write, one of PostgreSQL's backends, all of PostgreSQL, or the whole
 * server, which restarts on the same data folder. The product runs as with `npm start`, with its own PostgreSQL.
 */
export async function databaseKills(times: Record<Victim, number>): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-kills-'));
  await chmod(folder, 0o755); // under root PostgreSQL runs as another user
  const start = () => serverProcess({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  let server = start();
  let url = await server.url;
  try {
    const sellers = await openSellers(url);
    const findings: Finding[] = [];
    for (const victim of ['backend', 'postmaster', 'server'] as const) {
      const load = writers(() => url, sellers);

      const recoveries: number[] = [];
      let deaths = 0;
      for (let count = 0; count < times[victim]; count += 1) {
        await sleep(Math.random() * MAX_PAUSE_MS);
        if (victim === 'server') {
          load.excuse = true; // the server is down
          server.child.kill('SIGKILL');
          await server.ended;
          server = start();
          url = await server.url;
          load.excuse = false;
        } else await kill(victim, folder);
        recoveries.push(await load.recovered());
        if (victim !== 'server' && server.child.exitCode !== null) deaths += 1;
      }
      await load.stop();
      findings.push(
        await findingOf(victim, load, {
          recoveries,
          deaths,
          sellers,
          url: (await runningPostgres(folder))!.superuserUrl,
        }),
      );
    }
    return findings;
  } finally {
    server.child.kill('SIGTERM');
    printErrors((await server.ended).output);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function kill(victim: Victim, folder: string): Promise<void> {
  if (victim === 'postmaster') {
    process.kill(Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    return;
  }
  const client = new pg.Client({ connectionString: (await runningPostgres(folder))!.superuserUrl });
  client.on('error', () => {}); // the victim may be this client's backend
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'seller-analytics' ORDER BY state = 'idle', random() LIMIT 1`,
  );
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
  await client.end().catch(() => {});
}

async function findingOf(
  victim: Victim,
  load: Writers,
  { recoveries, deaths, sellers, url }: { recoveries: number[]; deaths: number; sellers: Seller[]; url: string },
): Promise<Finding> {
  const { lost, unexpected } = await compareWrites(url, sellers);
  const slowest = Math.max(...recoveries);
  const what = { backend: 'a PostgreSQL backend', postmaster: 'PostgreSQL', server: 'the server, while sellers write' };
  for (const failure of new Set(load.failures)) console.log(`  ${victim}: ${failure}`);
  return {
    fault: `kill -9 of ${what[victim]}`,
    times: String(recoveries.length),
    seen:
      `${load.confirmed} writes confirmed, ${lost} lost, ${unexpected} twice or unexpected; ${load.away} answers 503, ` +
      `${load.failures.length} others; longest request ${seconds(load.longestMs)}; recovered within ${seconds(slowest)}` +
      (deaths ? `; the server died ${deaths} times` : ''),
    bar: `0 lost, 0 twice, 503 only, no request > 10 s, recovered ≤ 5 s${victim === 'server' ? ' after its start' : ''}`,
    passed:
      lost + unexpected + deaths + load.failures.length === 0 &&
      load.longestMs <= MAX_REQUEST_MS &&
      slowest <= MAX_RECOVERY_MS,
  };
}
