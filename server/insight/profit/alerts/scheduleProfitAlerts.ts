import { queryRows } from '#server/platform/postgres/db.ts';
import { type ProfitAlertsJob, queueProfitAlerts } from '#server/records/alerts/queueAlerts.ts';

/** Queues a refresh of the profit alerts of every account with sales. */
export async function scheduleProfitAlerts(): Promise<void> {
  const accounts = await queryRows<ProfitAlertsJob>(
    `SELECT id AS "accountId" FROM accounts a
     WHERE EXISTS (SELECT FROM sales_account_days d WHERE d.account_id = a.id) ORDER BY id`,
  );
  for (const { accountId } of accounts) await queueProfitAlerts(accountId);
}
