import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import type { Finding } from './finding.ts';

/** Heap of the reading process, MB: garbage that a larger one leaves lying is no need of the read. */
const HEAP = 200;

/** `billSweep` in a process of its own with a small heap. */
export async function billMemory(): Promise<Finding[]> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP}`, '--import', 'tsx', join(projectRoot, 'bench/runBillSweep.ts')],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const findings = output.split('\n').find((line) => line.startsWith('[{'));
  if (!findings) throw new Error(`the sweep ended early: ${output.slice(-500)}`);
  return JSON.parse(findings) as Finding[];
}
