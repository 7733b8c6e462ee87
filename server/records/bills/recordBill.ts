import type { BillPeriod } from '#server/market/ledger/bill.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordBillPeriods } from './billPeriods.ts';
import { shareByCart } from './shareByCart.ts';

/**
 * Stores charges and bonuses of bills with their periods, in the caller's transaction. An amount of a cart is shared by its
 * orders.
 */
export async function recordBill(
  accountId: number,
  { amounts, periods }: { amounts: PostedAmountSnapshot[]; periods: BillPeriod[] },
  tx: Queryable,
): Promise<void> {
  await recordPostedAmounts(accountId, await shareByCart(accountId, amounts, tx), tx);
  await recordBillPeriods(accountId, periods, tx);
}
