import type { Queryable } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';

export interface BuyBoxAlertsJob {
  accountId: number;
}

/** Has the account's alerts about offers brought up to date soon; asked twice before it begins, it is done once. */
export const queueBuyBoxAlerts = (accountId: number, tx?: Queryable) =>
  addJob('raiseBuyBoxAlerts', { accountId }, { key: `raiseBuyBoxAlerts:${accountId}`, queue: 'buy box alerts' }, tx);
