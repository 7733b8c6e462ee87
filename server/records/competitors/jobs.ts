import type { CronItem, TaskList } from 'graphile-worker';
import { planPriceChecks } from './planPriceChecks.ts';

export const brandTasks: TaskList = {
  planPriceChecks: async () => {
    await planPriceChecks();
  },
};

// every six hours, beside the readings of offers that begin on the quarter hours
export const brandCrontab: CronItem[] = [
  { task: 'planPriceChecks', match: '7 */6 * * *', options: { maxAttempts: 1 } },
];
