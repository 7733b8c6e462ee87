import type { CronItem, TaskList } from 'graphile-worker';
import { fetchRates } from './fetchRates.ts';

export const exchangeTasks: TaskList = {
  fetchRates: async () => {
    await fetchRates();
  },
};

// Closing rates are published about 13:10 in São Paulo (16:10 UTC). The other runs catch up after a failed one.
export const exchangeCrontab: CronItem[] = [{ task: 'fetchRates', match: '25 4,10,16,22 * * *' }];
