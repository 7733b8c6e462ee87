import type { CronItem, TaskList } from 'graphile-worker';
import { accountsCrontab, accountsTasks } from '#server/accounts/jobs.ts';
import { demoTasks } from '#server/demo/jobs.ts';
import { syncCrontab, syncTasks } from '#server/sync/jobs.ts';

/** Every job of the product by name. */
export const tasks: TaskList = { ...accountsTasks, ...demoTasks, ...syncTasks };

/** Every job that runs by the clock. */
export const crontab: CronItem[] = [...accountsCrontab, ...syncCrontab];
