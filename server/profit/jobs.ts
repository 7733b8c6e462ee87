import type { CronItem, TaskList } from 'graphile-worker';
import { planProfitAlerts } from './planProfitAlerts.ts';
import type { ProfitAlertsJob } from './queueProfitAlerts.ts';
import { raiseProfitAlerts } from './raiseProfitAlerts.ts';

export const profitTasks: TaskList = {
  planProfitAlerts,
  raiseProfitAlerts: async (payload) => {
    await raiseProfitAlerts((payload as ProfitAlertsJob).accountId);
  },
};

// 03:40 in São Paulo: the day before is over and its figures have had some hours to arrive.
export const profitCrontab: CronItem[] = [{ task: 'planProfitAlerts', match: '40 6 * * *' }];
