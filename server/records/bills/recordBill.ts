import type { BillPeriod, ChargeSnapshot, CoveredCharges } from '#server/market/ledger/bill.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordBillPeriods } from './billPeriods.ts';
import { closeGoneCharges, recordCharges } from './recordCharges.ts';
import { shareByCart } from './shareByCart.ts';

interface BillRead {
  amounts: PostedAmountSnapshot[];
  periods: BillPeriod[];
  /** The rows of the amounts, as they were read. */
  charges?: ChargeSnapshot[];
  covered?: CoveredCharges | null;
}

/**
 * Stores charges and bonuses of bills with their periods, in the caller's transaction. An amount of a cart is shared by its
 * orders.
 */
export async function recordBill(
  accountId: number,
  { amounts, periods, charges = [], covered = null }: BillRead,
  tx: Queryable,
): Promise<void> {
  await recordPostedAmounts(accountId, await shareByCart(accountId, amounts, tx), tx);
  await recordCharges(accountId, charges, tx);
  if (covered) await closeGoneCharges(accountId, covered, tx);
  await recordBillPeriods(accountId, periods, tx);
}
