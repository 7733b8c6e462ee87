import type { Queryable } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';

export interface BuyBoxAlertsJob {
  accountId: number;
}

/** Queues a refresh of the account's Buy Box alerts. Duplicate requests collapse into one job. */
export const queueBuyBoxAlerts = (accountId: number, tx?: Queryable) =>
  addJob('raiseBuyBoxAlerts', { accountId }, { key: `raiseBuyBoxAlerts:${accountId}`, queue: 'buy box alerts' }, tx);

export interface ProfitAlertsJob {
  accountId: number;
}

/** Queues a refresh of the account's profit alerts. Duplicate requests collapse into one job. */
export const queueProfitAlerts = (accountId: number, tx?: Queryable) =>
  addJob('raiseProfitAlerts', { accountId }, { key: `raiseProfitAlerts:${accountId}`, queue: 'profit alerts' }, tx);
