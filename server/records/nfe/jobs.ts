import type { CronItem, TaskList } from 'graphile-worker';
import { type ImportJob, queueImport } from './imports/queueImport.ts';
import { removeOldImports, resumeImports } from './imports/resumeImports.ts';
import { runImport } from './imports/runImport.ts';

/** After so long an import lets the other jobs that wait go first. */
const TURN_MS = 2_000;

export const nfeTasks: TaskList = {
  importNfe: async (payload) => {
    const job = payload as ImportJob;
    if (!(await runImport(job, { forMs: TURN_MS }))) await queueImport(job);
  },
  resumeNfeImports: async () => {
    await resumeImports();
  },
  removeOldNfeImports: removeOldImports,
};

export const nfeCrontab: CronItem[] = [
  { task: 'resumeNfeImports', match: '* * * * *', options: { maxAttempts: 1 } },
  { task: 'removeOldNfeImports', match: '20 * * * *', options: { maxAttempts: 1 } },
];
