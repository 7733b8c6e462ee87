import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import type { Finding } from './finding.ts';

/** Runs a property test with more runs than the test suite has time for. Returns whether it passed. */
export async function longTest(
  file: string,
  name: string,
  runs: number,
  settings: Record<string, string> = {},
): Promise<boolean> {
  const args = ['vitest', 'run', '--project', 'postgres', file, '-t', name, '--retry', '0', '--testTimeout', '900000'];
  const child = spawn('npx', args, {
    cwd: projectRoot,
    env: { ...process.env, FAULT_RUNS: String(runs), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Marketplaces with repeated, shifted and reordered pages and late changes, and crashing workers, for `seeds` seeds. */
export async function histories(seeds: number): Promise<Finding[]> {
  const passed = await longTest('server/work/sync/runSync.pg.test.ts', 'never lose or double an order', seeds);
  return [
    {
      fault: 'pages repeated, shifted, out of order, late changes, crashes: seeds',
      times: String(seeds),
      seen: passed ? 'every order once, as the source has it' : 'a seed failed: see above',
      bar: 'totals equal to the source for every seed',
      passed,
    },
  ];
}

/** Clocks that are off by up to a day, or jump during a sync. */
export async function wrongClocks(times: number): Promise<Finding[]> {
  const passed = await longTest('server/work/sync/wrongClock.pg.test.ts', 'with a clock', times);
  return [
    {
      fault: 'clock of the server wrong by up to a day, or that jumps during a sync',
      times: String(times),
      seen: passed ? 'the same days as with the right clock, no lease stolen' : 'a clock led to something else',
      bar: 'day buckets equal to the right clock, no lease stolen',
      passed,
    },
  ];
}

/** Virtual days of runs under each reading of the quota of visits. */
export async function quotaDays(days: number): Promise<Finding[]> {
  const passed = await longTest('server/work/sync/virtualDays.pg.test.ts', 'days of runs', days);
  return [
    {
      fault: 'the quota of visits, in each of its readings, and queries that take three minutes: virtual days',
      times: String(days),
      seen: passed
        ? 'every due day read, orders at most 16 minutes old, no other quota refused'
        : 'a day or an order came late, or another quota was refused',
      bar: 'every due day, orders of 16 minutes, 0 refusals elsewhere',
      passed,
    },
  ];
}

/** Hostile statements of both corpora, with the deadline of the product. */
export async function hostileStatements(times: number): Promise<Finding[]> {
  const passed = await longTest('server/insight/sqlbox/hostile.pg.test.ts', 'a statement', times);
  return [
    {
      fault: 'SQL of sellers against PostgreSQL, files, other accounts, or without end: statements',
      times: String(times),
      seen: passed
        ? 'each ended in 6 s with nothing of others, a neighbour was answered'
        : 'a statement did more: see above',
      bar: '0 rows, names or paths of others, 0 writes, 6 s',
      passed,
    },
  ];
}
