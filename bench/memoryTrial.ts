import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { startSimulator } from '#simulator/startSimulator.ts';

const LIMIT_MB = 256; // issue 3, SECURITY.md 6
const GIGABYTE = 1024 ** 3;

export interface MemoryTrial {
  what: string;
  /** Outcome that the reader printed. */
  outcome: string;
  /** Peak resident memory of the reading process, in MB. */
  peakMegabytes: number;
  limitMegabytes: number;
}

/** Reads responses and documents of a gigabyte, compressed and not, each in its own process whose memory is measured. */
export async function memoryTrial(): Promise<MemoryTrial[]> {
  const trials: MemoryTrial[] = [];
  for (const kind of ['longBody', 'gzipBomb'])
    for (const reader of ['answer', 'document', 'gzippedDocument']) {
      const simulator = await startSimulator();
      const fault = { match: 'GET /', kind, bytes: GIGABYTE, times: 100 };
      await fetch(`${simulator.url}/__simulator/faults`, { method: 'POST', body: JSON.stringify(fault) });
      // a bomb under /documents/ is a gzip file, elsewhere it is a gzip content encoding
      const path = reader === 'answer' ? '/orders/1' : '/documents/1';
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', join(projectRoot, 'bench/readHuge.ts'), reader, simulator.url + path],
        { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      await simulator.close();
      const { outcome, peakMegabytes } = JSON.parse(output) as Pick<MemoryTrial, 'outcome' | 'peakMegabytes'>;
      trials.push({ what: `${kind} as ${reader}`, outcome, peakMegabytes, limitMegabytes: LIMIT_MB });
    }
  return trials;
}
