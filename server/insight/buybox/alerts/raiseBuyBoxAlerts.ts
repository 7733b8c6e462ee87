import { monthRevenue } from '#server/records/rollups/monthRevenue.ts';
import { raiseAlerts } from '#server/records/alerts/raiseAlerts.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { buyBoxAlertKinds, buyBoxFindings } from './buyBoxFindings.ts';

/** Updates the account's offer alerts from the newest data. Safe to run at any time and twice. */
export async function raiseBuyBoxAlerts(
  accountId: number,
  now = currentTime(),
): Promise<{ opened: number; resolved: number }> {
  const revenue = await monthRevenue(accountId, now);
  const findings = await buyBoxFindings({ accountId }, revenue, now);
  return transaction((tx) => raiseAlerts(accountId, buyBoxAlertKinds, findings, revenue.total, tx));
}
