import type { CronItem, TaskList } from 'graphile-worker';
import { deriveMatches } from '#server/insight/reconciliation/derive/deriveMatches.ts';
import { raiseMoneyAlerts } from '#server/insight/reconciliation/alerts/raiseMoneyAlerts.ts';
import { refreshMonths } from '#server/insight/reconciliation/summary/stored/refreshMonths.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { type MatchesJob, queueMatches, scheduleChanged, scheduleDue } from './queueMatches.ts';

/** After so long a comparison lets the other jobs that wait go first. */
const TURN_MS = 2_000;

export const reconciliationTasks: TaskList = {
  deriveMatches: async (payload) => {
    const { accountId } = payload as MatchesJob;
    const { isOver: areCompared } = await deriveMatches(accountId, { forMs: TURN_MS });
    const isOver = areCompared && (await refreshMonths(accountId, { forMs: TURN_MS }));
    await publish('reconciliationUpdated', { accountId });
    await (isOver ? raiseMoneyAlerts(accountId) : queueMatches(accountId));
  },
  planChangedMatches: scheduleChanged,
  planDueMatches: scheduleDue,
};

// 03:50 in São Paulo: the previous day is over
export const reconciliationCrontab: CronItem[] = [
  { task: 'planDueMatches', match: '50 6 * * *' },
  { task: 'planChangedMatches', match: '*/15 * * * *', options: { maxAttempts: 1 } },
];
