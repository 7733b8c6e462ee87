import { currentTime } from '#server/platform/process/clock.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { accountsWith } from '#server/platform/postgres/accountsWith.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import { retaxLines } from '#server/records/taxes/retaxLines.ts';

/** Fees of older sales are already reported, or never will be. */
const ESTIMATED_DAYS = 60;

/** Recomputes an account's taxes, and the fee estimates of its latest sales, from its current revenue and rules; a job does it for many. */
export async function refreshLedger(accountId: number, now = currentTime()): Promise<void> {
  await transaction(async (tx) => {
    await retaxLines(accountId, tx, { now });
    await recalculateSales(accountId, [{ from: daysBefore(saoPauloDay(now.getTime()), ESTIMATED_DAYS) }], tx);
  });
}

export interface LedgerJob {
  accountId: number;
}

/** Queues a ledger refresh of every account with sales. The jobs run one after the other. */
export async function scheduleLedgerRefresh(): Promise<void> {
  const accounts = await accountsWith((has) => has('sales_account_days'));
  for (const accountId of accounts)
    await addJob('refreshLedger', { accountId } satisfies LedgerJob, {
      key: `refreshLedger:${accountId}`,
      queue: 'ledger',
    });
}
