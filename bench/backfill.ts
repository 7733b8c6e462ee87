import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import type { Goal } from './goals.ts';
import type { Bench } from './openBench.ts';

const DATABASE = 'backfill';

/** Issue 3: thirteen months of orders of both marketplaces, in a separate process with a pool for this database. */
export async function backfill(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  await bench.create(DATABASE);
  const program = ['--import', 'tsx', join(projectRoot, 'bench/runBackfill.ts')];
  const child = spawn(process.execPath, [...program, bench.urlOf(DATABASE), String(isQuick)], {
    cwd: projectRoot,
    env: { ...process.env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await text(child.stdout);
  if (!output) throw new Error('the back-fill failed');
  return JSON.parse(output) as Goal[];
}
