import type { CronItem, TaskList } from 'graphile-worker';
import { fetchRates } from './fetchRates.ts';

export const exchangeTasks: TaskList = {
  fetchRates: async () => {
    await fetchRates();
  },
};

// Closing rates are published about 13:10 in São Paulo; the other times are for what was missed.
export const exchangeCrontab: CronItem[] = [{ task: 'fetchRates', match: '25 4,10,16,22 * * *' }];
