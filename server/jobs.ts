import type { CronItem, TaskList } from 'graphile-worker';
import { accountsCrontab, accountsTasks } from '#server/records/identity/jobs.ts';
import { brandCrontab, brandTasks } from '#server/records/competitors/jobs.ts';
import { buyBoxTasks } from '#server/insight/buybox/alerts/jobs.ts';
import { cashTasks } from '#server/insight/cash/forecast/jobs.ts';
import { credentialsCrontab, credentialsTasks } from '#server/records/keys/doors/jobs.ts';
import { demoTasks } from '#server/work/demo/jobs.ts';
import { exchangeCrontab, exchangeTasks } from '#server/records/rates/jobs.ts';
import { nfeCrontab, nfeTasks } from '#server/records/nfe/jobs.ts';
import { reconciliationCrontab, reconciliationTasks } from '#server/insight/reconciliation/jobs.ts';
import { recoveryCrontab, recoveryTasks } from '#server/records/identity/recovery/jobs.ts';
import { planningCrontab, planningTasks } from '#server/insight/advice/jobs.ts';
import { profitCrontab, profitTasks } from '#server/insight/profit/alerts/jobs.ts';
import { pushCrontab, pushTasks } from '#server/work/push/jobs.ts';
import { salesCrontab, salesTasks } from '#server/records/rollups/jobs.ts';
import { syncCrontab, syncTasks } from '#server/work/sync/jobs.ts';

/** Every job of the product by name. */
export const tasks: TaskList = {
  ...accountsTasks,
  ...brandTasks,
  ...buyBoxTasks,
  ...cashTasks,
  ...credentialsTasks,
  ...demoTasks,
  ...exchangeTasks,
  ...nfeTasks,
  ...planningTasks,
  ...profitTasks,
  ...pushTasks,
  ...reconciliationTasks,
  ...recoveryTasks,
  ...salesTasks,
  ...syncTasks,
};

/** Every job that runs by the clock. */
export const crontab: CronItem[] = [
  ...accountsCrontab,
  ...brandCrontab,
  ...credentialsCrontab,
  ...exchangeCrontab,
  ...nfeCrontab,
  ...planningCrontab,
  ...profitCrontab,
  ...pushCrontab,
  ...reconciliationCrontab,
  ...recoveryCrontab,
  ...salesCrontab,
  ...syncCrontab,
];
