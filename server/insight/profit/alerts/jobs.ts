import type { CronItem, TaskList } from 'graphile-worker';
import { queueRecalculation, type RecalculationJob } from '#server/records/recalculation/queueRecalculation.ts';
import { resumeRecalculations } from '#server/records/recalculation/resumeRecalculations.ts';
import { runRecalculation } from '#server/records/recalculation/runRecalculation.ts';
import { scheduleAlertGroups, scheduleProfitAlerts } from './scheduleProfitAlerts.ts';
import { queueAdvice } from '#server/insight/planning/queuePlanning.ts';
import type { ProfitAlertsJob } from '#server/records/alerts/queueAlerts.ts';
import { raiseProfitAlerts } from './raiseProfitAlerts.ts';
import { type LedgerJob, refreshLedger, scheduleLedgerRefresh } from '#server/records/ledger/refreshLedger.ts';
import { type RestatementJob, restateLedger, scheduleFirstLedgers } from '#server/records/ledger/restateLedger.ts';

/** After so long a recalculation lets the other jobs that wait go first. */
const TURN_MS = 2_000;

async function recalculateSales(payload: unknown): Promise<void> {
  const job = payload as RecalculationJob;
  if (!(await runRecalculation(job, { forMs: TURN_MS }))) await queueRecalculation(job);
}

export const profitTasks: TaskList = {
  planLedgerRefresh: scheduleLedgerRefresh,
  recalculateSales,
  recalculateFees: recalculateSales, // queued by versions before 057
  resumeRecalculations: async () => {
    await resumeRecalculations();
  },
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
  { task: 'resumeRecalculations', match: '* * * * *', options: { maxAttempts: 1 } },
];
