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

/** Mean ages and calls of a day in REAL.md 5, by number of ASINs. */
const EXPECTED: Record<number, { asked: string; pushed: string }> = {
  300: { asked: '7.5, 1,440', pushed: '5 + delivery, 60' },
  1800: { asked: '7.5, 8,640', pushed: '5 + delivery, 360' },
  5000: { asked: '21, 8,640', pushed: '5 + delivery, 1,000' },
};

/**
 * Days of Buy Boxes in a virtual time, with and without notifications, of which 5 % are lost, 5 % come twice, and later ones
 * come first: the ages of what is stored.
 */
export async function pushDays(sizes: readonly number[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const asins of sizes) {
    const { passed, measured } = await dayOf(asins);
    const expected = EXPECTED[asins];
    for (const { isPushed, changes, notified, those, all, calls } of measured)
      findings.push({
        fault: `${asins} ASINs for a day, ${isPushed ? 'notifications lost, double, out of order, poison' : 'no notifications'}`,
        times: `${changes} changes`,
        seen: [
          ...(those ? [`${notified} notified: stored after ${ages(those)}`, `all: ${ages(all)}`] : [ages(all)]),
          `${calls} calls`,
        ].join('; '),
        bar: `${expected ? `mean and calls ${isPushed ? expected.pushed : expected.asked}` : 'as the quota allows'}${isPushed ? '; Buy Box = truth after each sweep, each notification once' : ''}`,
        passed,
      });
    if (measured.length < 2)
      findings.push({ fault: `${asins} ASINs for a day`, times: '1', seen: 'see above', bar: 'ends', passed: false });
  }
  return findings;
}

const ages = ({ mean, longest }: Ages) =>
  mean === null || longest === null ? 'never' : `${mean.toFixed(1)} min, at most ${longest.toFixed(0)}`;

async function dayOf(asins: number): Promise<{ passed: boolean; measured: Measured[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'push-days-'));
  const file = join(folder, 'measured');
  try {
    const passed = await longTest('server/work/push/pushDay.pg.test.ts', 'notifications', asins, {
      FAULT_REPORT: file,
    });
    const lines = await readFile(file, 'utf8').catch(() => '');
    const measured = lines.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Measured] : []));
    return { passed, measured };
  } finally {
    await rm(folder, { recursive: true });
  }
}
