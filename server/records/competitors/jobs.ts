import type { CronItem, TaskList } from 'graphile-worker';
import { schedulePriceChecks } from './startPriceCheck.ts';

export const brandTasks: TaskList = {
  planPriceChecks: async () => {
    await schedulePriceChecks();
  },
};

// every six hours, off the quarter hours at which offer syncs start
export const brandCrontab: CronItem[] = [
  { task: 'planPriceChecks', match: '7 */6 * * *', options: { maxAttempts: 1 } },
];
