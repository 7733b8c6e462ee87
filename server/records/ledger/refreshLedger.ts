import { currentTime } from '#server/platform/process/clock.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { reestimateFees } from '#server/records/fees/reestimateFees.ts';
import { retaxLines } from '#server/records/taxes/retaxLines.ts';

/** Older sales have their real fees, or will never have. */
const ESTIMATED_DAYS = 60;

/** Brings an account's taxes, and the fee estimates of its latest sales, up to its revenue and rules. */
export async function refreshLedger(accountId: number, now = currentTime()): Promise<void> {
  await transaction(async (tx) => {
    await retaxLines(accountId, tx, now);
    await reestimateFees(accountId, [{ from: daysBefore(saoPauloDay(now.getTime()), ESTIMATED_DAYS) }], tx);
  });
}
