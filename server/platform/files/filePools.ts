import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { workerPool } from '#server/platform/workers/workerPool.ts';

const tasks = join(
  projectRoot,
  import.meta.url.endsWith('.ts') ? 'server/platform/files/fileTasks.ts' : 'dist/server/fileTasks.js',
);

/** Reads the files of imports. 5 MB take 0.2 s; the time allows for a busy machine and the start of a thread. */
export const parsing = workerPool({ kind: 'parse', tasks, budgetMs: 30_000, waiting: 8, waitingOfAccount: 2 });

/** Writes spreadsheets, a part of an export at a time; between two parts a slow reader holds no thread. */
export const writing = workerPool({ kind: 'write', tasks, budgetMs: 30_000, waiting: 32, waitingOfAccount: 8 });

/** Ends the threads of both pools. */
export const closeFilePools = (): Promise<unknown> => Promise.all([parsing.close(), writing.close()]);
