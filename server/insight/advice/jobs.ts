import type { CronItem, TaskList } from 'graphile-worker';
import { schedulePlanning } from '#server/insight/planning/queuePlanning.ts';
import type { PlanningJob } from '#server/records/recalculation/queuePlanning.ts';
import { refreshAdvice } from './refreshAdvice.ts';
import { refreshPlanning } from './refreshPlanning.ts';

export const planningTasks: TaskList = {
  planPlanning: schedulePlanning,
  refreshAdvice: (payload) => refreshAdvice((payload as PlanningJob).accountId),
  refreshPlanning: (payload) => refreshPlanning((payload as PlanningJob).accountId),
};

// 04:10 in São Paulo, after the ledger refresh and its alerts
export const planningCrontab: CronItem[] = [{ task: 'planPlanning', match: '10 7 * * *' }];
