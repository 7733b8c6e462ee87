import type { CronItem, TaskList } from 'graphile-worker';
import { rollUpPastMonths } from './rollUpMonths.ts';
import { type MonthlyRollupJob, scheduleMonthlyRollups } from './scheduleMonthlyRollups.ts';

export const salesTasks: TaskList = {
  planKeptMonths: scheduleMonthlyRollups,
  keepMonths: (payload) => rollUpPastMonths((payload as MonthlyRollupJob).accountId),
};

// 03:55 in São Paulo, after the nightly update of taxes and fees of past sales
export const salesCrontab: CronItem[] = [{ task: 'planKeptMonths', match: '55 6 * * *' }];
