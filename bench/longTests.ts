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
  const args = ['vitest', 'run', '--project', 'postgres', file, '-t', name, '--retry', '0', '--testTimeout', '7200000'];
  const child = spawn('npx', args, {
    cwd: projectRoot,
    env: { ...process.env, FAULT_RUNS: String(runs), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** A property test, and what it says of a fault. */
interface LongTest {
  file: string;
  /** Part of its name. */
  name: string;
  fault: string;
  passed: string;
  failed: string;
  bar: string;
}

const TESTS = {
  histories: {
    file: 'server/work/sync/runSync.pg.test.ts',
    name: 'never lose or double an order',
    fault: 'pages repeated, shifted, out of order, late changes, crashes: seeds',
    passed: 'every order once, as the source has it',
    failed: 'a seed failed: see above',
    bar: 'totals equal to the source for every seed',
  },
  clock: {
    file: 'server/work/sync/wrongClock.pg.test.ts',
    name: 'with a clock',
    fault: 'clock of the server wrong by up to a day, or that jumps during a sync',
    passed: 'the same days as with the right clock, no lease stolen',
    failed: 'a clock led to something else',
    bar: 'day buckets equal to the right clock, no lease stolen',
  },
  quotas: {
    file: 'server/work/sync/virtualDays.pg.test.ts',
    name: 'days of runs',
    fault: 'the quota of visits, in each of its readings, and queries that take three minutes: virtual days',
    passed: 'every due day read, orders at most 16 minutes old, no other quota refused',
    failed: 'a day or an order came late, or another quota was refused',
    bar: 'every due day, orders of 16 minutes, 0 refusals elsewhere',
  },
  ledger: {
    file: 'server/insight/profit/everyScreen.pg.test.ts',
    name: 'stored lines of a product',
    fault: 'shops with every kind of money, scopes of days and marketplaces: shops',
    passed: 'every screen says what the stored lines add up to',
    failed: 'a screen says another figure: see above',
    bar: 'cards, table, totals, statement, series and detector equal to the lines',
  },
  sql: {
    file: 'server/insight/sqlbox/hostile.pg.test.ts',
    name: 'a statement',
    fault: 'SQL of sellers against PostgreSQL, files, other accounts, or without end: statements',
    passed: 'each ended in 6 s with nothing of others, a neighbour was answered',
    failed: 'a statement did more: see above',
    bar: '0 rows, names or paths of others, 0 writes, 6 s',
  },
} as const satisfies Record<string, LongTest>;

/** Runs one of these tests `runs` times over. */
export async function longTrial(test: keyof typeof TESTS, runs: number): Promise<Finding[]> {
  const { file, name, fault, passed, failed, bar } = TESTS[test];
  const hasPassed = await longTest(file, name, runs);
  return [{ fault, times: String(runs), seen: hasPassed ? passed : failed, bar, passed: hasPassed }];
}
