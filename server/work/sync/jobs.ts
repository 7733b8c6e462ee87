import type { CronItem, TaskList } from 'graphile-worker';
import { scheduleSyncs } from './scheduleSyncs.ts';
import { resumeSyncs } from './resumeSyncs.ts';
import { runSync, type SyncJob } from './runSync.ts';
import { type FollowingSync, startSync } from '#server/records/runs/startSync.ts';

export const syncTasks: TaskList = {
  sync: (payload, { abortSignal, job }) =>
    runSync(payload as SyncJob, { signal: abortSignal, isLastAttempt: job.attempts >= job.max_attempts }),
  startSync: async (payload) => {
    const { accountId, ...sync } = payload as FollowingSync;
    await startSync({ accountId }, sync);
  },
  planSyncs: async () => {
    await scheduleSyncs();
  },
  resumeSyncs: async () => {
    await resumeSyncs();
  },
};

export const syncCrontab: CronItem[] = [
  { task: 'planSyncs', match: '*/15 * * * *', options: { maxAttempts: 1 } },
  { task: 'resumeSyncs', match: '* * * * *', options: { maxAttempts: 1 } },
];
