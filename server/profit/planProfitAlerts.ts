import { queryRows } from '#server/core/db.ts';
import { addJob } from '#server/core/jobs.ts';

export interface ProfitAlertsJob {
  accountId: number;
}

/** Puts the work of every account that has sold into the queue. */
export async function planProfitAlerts(): Promise<void> {
  const accounts = await queryRows<ProfitAlertsJob>(
    `SELECT id AS "accountId" FROM accounts a
     WHERE EXISTS (SELECT FROM sales_account_days d WHERE d.account_id = a.id) ORDER BY id`,
  );
  for (const { accountId } of accounts)
    await addJob('raiseProfitAlerts', { accountId }, { key: `raiseProfitAlerts:${accountId}`, queue: 'profit alerts' });
}
