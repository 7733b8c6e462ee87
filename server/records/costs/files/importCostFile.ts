import { currentTime } from '#server/platform/process/clock.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { type CostImport, type CostImportResult, importCosts } from './importCosts.ts';
import { queueProfitAlerts } from '#server/records/alerts/queueProfitAlerts.ts';

/** Enters product costs from a CSV file, or tells what that would do, as `importCosts`. */
export async function importCostFile(
  { accountId, userId }: Viewer,
  csvText: string,
  asked: Pick<CostImport, 'mapping' | 'dryRun' | 'validFrom'>,
  now = currentTime(),
): Promise<CostImportResult> {
  return transaction(async (tx) => {
    const today = saoPauloDay(now.getTime());
    const result = await importCosts(accountId, csvText, { ...asked, today, userId }, tx);
    if (!asked.dryRun) await queueProfitAlerts(accountId, tx);
    return result;
  });
}
