import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { workerPool } from '#server/platform/workers/workerPool.ts';

const tasks = join(
  projectRoot,
  import.meta.url.endsWith('.ts') ? 'server/records/masters/matching/suggestLinks.ts' : 'dist/server/suggestLinks.js',
);

/**
 * Finds listings of the same product, for one account at a time. 12,000 listings take one or two seconds, with titles that are made to take long
 * seven; the time allows for twice as many.
 */
export const matching = workerPool({
  kind: 'match',
  tasks,
  budgetMs: 30_000,
  waiting: 16,
  waitingOfAccount: 2,
  memoryMb: 320,
});
