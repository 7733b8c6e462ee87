import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from './finding.ts';
import { longTest } from './longTests.ts';

/** Minutes that what is stored was wrong after a change. */
interface Ages {
  /** Null when it stayed wrong. */
  mean: number | null;
  longest: number | null;
}

interface Measured {
  asins: number;
  isPushed: boolean;
  changes: number;
  /** Of these changes, those whose notification came. */
  notified?: number;
  those?: Ages;
  all: Ages;
  /** Calls for offers in a day. */
  calls: number;
}

/** A day to try, and what REAL.md 5 expects of it by number of listings: its mean age in minutes, and calls. */
interface Day {
  of: string;
  file: string;
  /** Part of the names of its tests. */
  name: string;
  asked: Record<number, string>;
  pushed: Record<number, string>;
}

const AMAZON: Day = {
  of: 'ASINs',
  file: 'server/work/push/pushDay.pg.test.ts',
  name: 'notifications',
  asked: { 300: '7.5, 1,440', 1800: '7.5, 8,640', 5000: '21, 8,640' },
  pushed: { 300: '5 + delivery, 60', 1800: '5 + delivery, 360', 5000: '5 + delivery, 1,000' },
};
const MERCADO_LIVRE: Day = {
  of: 'items of Mercado Livre',
  file: 'server/work/sync/offersDay.pg.test.ts',
  name: 'quota of the application',
  asked: { 5000: '12.5 (3,000 items a run; 130 with 300)' },
  pushed: {},
};

/**
 * Days of Buy Boxes in a virtual time: of Amazon with notifications, of which 5 % are lost, 5 % come twice, and later ones
 * come first, and without any, and of Mercado Livre. Shows how old what is stored is.
 */
export async function pushDays(asins: readonly number[], items: readonly number[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const size of asins) findings.push(...(await findingsOf(AMAZON, size)));
  for (const size of items) findings.push(...(await findingsOf(MERCADO_LIVRE, size)));
  return findings;
}

async function findingsOf(day: Day, size: number): Promise<Finding[]> {
  const { passed, measured } = await measure(day, size);
  const fault = `${size} ${day.of} for a day`;
  if (measured.length === 0) return [{ fault, times: '1', seen: 'see above', bar: 'ends', passed: false }];
  return measured.map(({ isPushed, changes, notified, those, all, calls }) => ({
    fault: `${fault}, ${isPushed ? 'notifications lost, double, out of order, poison' : 'no notifications'}`,
    times: `${changes} changes`,
    seen: [
      ...(those ? [`the ${notified} notified stored after ${ages(those)}`, `all after ${ages(all)}`] : [ages(all)]),
      `${calls.toLocaleString('en')} calls`,
    ].join('; '),
    bar: isPushed
      ? `${day.pushed[size] ?? '5 + delivery'}; Buy Box = truth after each sweep, each notification once`
      : (day.asked[size] ?? 'half a cycle'),
    passed,
  }));
}

const ages = ({ mean, longest }: Ages) =>
  mean === null || longest === null ? 'never' : `${mean.toFixed(1)} min, at most ${longest.toFixed(0)}`;

async function measure({ file, name }: Day, size: number): Promise<{ passed: boolean; measured: Measured[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'push-days-'));
  const report = join(folder, 'measured');
  try {
    const passed = await longTest(file, name, size, { FAULT_REPORT: report });
    const lines = await readFile(report, 'utf8').catch(() => '');
    const measured = lines.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Measured] : []));
    return { passed, measured };
  } finally {
    await rm(folder, { recursive: true });
  }
}
