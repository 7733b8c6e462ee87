import { accountsWith } from '#server/platform/postgres/accountsWith.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { type ProfitAlertsJob, queueBuyBoxAlerts, queueProfitAlerts } from '#server/records/alerts/queueAlerts.ts';

/** Queues a refresh of the profit alerts of every account with sales. */
export async function scheduleProfitAlerts(): Promise<void> {
  const accounts = await accountsWith('EXISTS (SELECT FROM sales_account_days d WHERE d.account_id = a.account_id)');
  for (const accountId of accounts) await queueProfitAlerts(accountId);
}

/** Queues a refresh of every account with open alerts of a version that did not group them. */
export async function scheduleAlertGroups(): Promise<void> {
  const accounts = await queryRows<ProfitAlertsJob>(
    `SELECT DISTINCT account_id AS "accountId" FROM alerts WHERE resolved_at IS NULL AND subjects IS NULL ORDER BY 1`,
  );
  for (const { accountId } of accounts) {
    await queueProfitAlerts(accountId);
    await queueBuyBoxAlerts(accountId);
  }
}
