import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { workerPool } from '#server/platform/workers/workerPool.ts';

const tasks = join(
  projectRoot,
  import.meta.url.endsWith('.ts') ? 'server/insight/cash/forecast/projectAccount.ts' : 'dist/server/projectAccount.js',
);

/** Projects the cash of accounts, one projection of an account at a time. 120,000 open and recent sales take 8 s. */
export const projecting = workerPool({ kind: 'cash', tasks, budgetMs: 60_000, waiting: 32, waitingOfAccount: 2 });
