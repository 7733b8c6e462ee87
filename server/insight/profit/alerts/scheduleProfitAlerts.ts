import { accountsWith } from '#server/platform/postgres/accountsWith.ts';
import { queueBuyBoxAlerts, queueProfitAlerts } from '#server/records/alerts/queueAlerts.ts';

/** Queues a refresh of the profit alerts of every account with sales. */
export async function scheduleProfitAlerts(): Promise<void> {
  const accounts = await accountsWith((has) => has('sales_account_days'));
  for (const accountId of accounts) await queueProfitAlerts(accountId);
}

/** Queues a refresh of every account with open alerts of a version that did not group them. */
export async function scheduleAlertGroups(): Promise<void> {
  const accounts = await accountsWith((has) => has('alerts', 'r.resolved_at IS NULL AND r.subjects IS NULL'));
  for (const accountId of accounts) {
    await queueProfitAlerts(accountId);
    await queueBuyBoxAlerts(accountId);
  }
}
