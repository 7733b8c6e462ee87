import type { CronItem, TaskList } from 'graphile-worker';
import { rollUpPastMonths } from './rollUpPastMonths.ts';
import { type KeptMonthsJob, scheduleMonthlyRollups } from './scheduleMonthlyRollups.ts';

export const salesTasks: TaskList = {
  planKeptMonths: scheduleMonthlyRollups,
  keepMonths: (payload) => rollUpPastMonths((payload as KeptMonthsJob).accountId),
};

// 03:55 in São Paulo, when taxes and fees of past sales are brought up to date.
export const salesCrontab: CronItem[] = [{ task: 'planKeptMonths', match: '55 6 * * *' }];
