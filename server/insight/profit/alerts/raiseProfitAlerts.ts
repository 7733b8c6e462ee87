import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { monthRevenue } from '#server/records/rollups/monthRevenue.ts';
import { raiseAlerts } from '#server/records/alerts/raiseAlerts.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import { profitAlertKinds, profitFindings } from './profitFindings.ts';
import { profitStakes } from './profitStakes.ts';
import { profitSums } from '#server/insight/profit/detector/profitSums.ts';
import { WINDOW_DAYS } from '#server/insight/profit/detector/profitWindow.ts';

/** Updates the account's profit alerts from its analyses. Idempotent. */
export async function raiseProfitAlerts(
  accountId: number,
  now = currentTime(),
): Promise<{ opened: number; resolved: number }> {
  const { analyses, days, settings } = await profitAnalyses({ accountId }, { now });
  const back = async (by: number) => {
    const shifted = { start: daysBefore(days.start, by), end: daysBefore(days.end, by) };
    return new Map((await profitSums(accountId, shifted)).map((sums) => [sums.productId, sums]));
  };
  const [weekAgo, before] = [await back(7), await back(WINDOW_DAYS)];
  const revenue = await monthRevenue(accountId, now);
  return transaction(async (tx) => {
    const open = await queryRows<{ productId: number; from: number }>(
      `SELECT product_id AS "productId", (evidence ->> 'fromMarginPercent')::float8 AS "from"
       FROM alerts WHERE account_id = $1 AND kind = 'margin_crossing' AND product_id IS NOT NULL AND resolved_at IS NULL`,
      [accountId],
      tx,
    );
    const crossed = new Map(open.map(({ productId, from }) => [productId, from]));
    const findings = profitFindings(analyses, settings, { weekAgo, before, crossed });
    return raiseAlerts(accountId, profitAlertKinds, profitStakes(findings, analyses), revenue.total, tx);
  });
}
