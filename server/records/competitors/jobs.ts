import type { CronItem, TaskList } from 'graphile-worker';
import { schedulePriceChecks } from './startPriceCheck.ts';

export const brandTasks: TaskList = {
  planPriceChecks: async () => {
    await schedulePriceChecks();
  },
};

// every six hours, beside the readings of offers that begin on the quarter hours
export const brandCrontab: CronItem[] = [
  { task: 'planPriceChecks', match: '7 */6 * * *', options: { maxAttempts: 1 } },
];
