import type { CronItem, TaskList } from 'graphile-worker';
import { forgetNotifications } from '#server/records/push/takeNotifications.ts';
import { keepSubscriptions, planSubscriptions, type SubscribeJob } from './keepSubscriptions.ts';
import type { RereadJob } from './queueReread.ts';
import { readMissed } from './readMissed.ts';
import { rereadResource } from './rereadResource.ts';

export const pushTasks: TaskList = {
  reread: (payload) => rereadResource(payload as RereadJob),
  readMissed: async () => {
    await readMissed();
  },
  planSubscriptions: () => planSubscriptions(),
  subscribe: (payload) => keepSubscriptions(payload as SubscribeJob),
  forgetNotifications: () => forgetNotifications(),
};

export const pushCrontab: CronItem[] = [
  // Mercado Livre keeps what it missed for two days (REAL.md 4)
  { task: 'readMissed', match: '*/30 * * * *', options: { maxAttempts: 1 } },
  { task: 'planSubscriptions', match: '*/15 * * * *', options: { maxAttempts: 1 } },
  { task: 'forgetNotifications', match: '20 4 * * *', options: { maxAttempts: 3 } },
];
