import type { Queryable } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';

export interface ProfitAlertsJob {
  accountId: number;
}

/** Has the account's profit alerts brought up to date soon; asked twice before it begins, it is done once. */
export const queueProfitAlerts = (accountId: number, tx?: Queryable) =>
  addJob('raiseProfitAlerts', { accountId }, { key: `raiseProfitAlerts:${accountId}`, queue: 'profit alerts' }, tx);
