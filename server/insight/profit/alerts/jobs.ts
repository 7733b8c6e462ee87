import type { CronItem, TaskList } from 'graphile-worker';
import type { FeeRecalculationJob } from '#server/records/fees/reestimateFees.ts';
import { scheduleAlertGroups, scheduleProfitAlerts } from './scheduleProfitAlerts.ts';
import { queueAdvice } from '#server/insight/planning/queuePlanning.ts';
import type { ProfitAlertsJob } from '#server/records/alerts/queueAlerts.ts';
import { raiseProfitAlerts } from './raiseProfitAlerts.ts';
import { recalculateFees } from '#server/records/fees/recalculateFees.ts';
import { type LedgerJob, refreshLedger, scheduleLedgerRefresh } from '#server/records/ledger/refreshLedger.ts';
import { type RestatementJob, restateLedger, scheduleFirstLedgers } from '#server/records/ledger/restateLedger.ts';

export const profitTasks: TaskList = {
  planLedgerRefresh: scheduleLedgerRefresh,
  recalculateFees: (payload) => recalculateFees(payload as FeeRecalculationJob),
  refreshLedger: (payload) => refreshLedger((payload as LedgerJob).accountId),
  planFirstLedgers: scheduleFirstLedgers,
  restateLedger: async (payload) => {
    await restateLedger((payload as RestatementJob).accountId);
  },
  planAlertGroups: scheduleAlertGroups,
  planProfitAlerts: scheduleProfitAlerts,
  raiseProfitAlerts: async (payload) => {
    const { accountId } = payload as ProfitAlertsJob;
    await raiseProfitAlerts(accountId);
    await queueAdvice(accountId); // what changed the alerts changed the advice
  },
};

// 03:10 and 03:40 in São Paulo: the previous day is over and its figures have arrived
export const profitCrontab: CronItem[] = [
  { task: 'planLedgerRefresh', match: '10 6 * * *' }, // before the alerts that read it
  { task: 'planProfitAlerts', match: '40 6 * * *' },
];
