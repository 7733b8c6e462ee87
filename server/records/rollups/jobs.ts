import type { CronItem, TaskList } from 'graphile-worker';
import { keepPastMonths } from './keepPastMonths.ts';
import { type KeptMonthsJob, planKeptMonths } from './planKeptMonths.ts';

export const salesTasks: TaskList = {
  planKeptMonths,
  keepMonths: (payload) => keepPastMonths((payload as KeptMonthsJob).accountId),
};

// 03:55 in São Paulo, when taxes and fees of past sales are brought up to date.
export const salesCrontab: CronItem[] = [{ task: 'planKeptMonths', match: '55 6 * * *' }];
