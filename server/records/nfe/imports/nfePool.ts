import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { workerPool } from '#server/platform/workers/workerPool.ts';

const tasks = join(
  projectRoot,
  import.meta.url.endsWith('.ts') ? 'server/records/nfe/reading/readNfe.ts' : 'dist/server/readNfe.js',
);

/** Reads NF-e. The worst file within the limits takes a second, a slice of them eight; the time allows for a busy machine. */
export const nfeReading = workerPool({ kind: 'nfe', tasks, budgetMs: 60_000, waiting: 16, waitingOfAccount: 2 });
