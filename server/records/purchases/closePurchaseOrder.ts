import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { conflict } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isRowNumber } from './checkPurchase.ts';
import { unknownPurchase } from './savePurchaseOrder.ts';

/** Says that what is missing of an order will not come. Throws NOT_FOUND for an order that is not the account's. */
export const closePurchaseOrder = (viewer: Viewer, id: number): Promise<void> => setClosed(viewer, id, true);

/** Says that what is missing of a closed order will come. Throws NOT_FOUND for an order that is not the account's. */
export const reopenPurchaseOrder = (viewer: Viewer, id: number): Promise<void> => setClosed(viewer, id, false);

async function setClosed({ accountId }: Viewer, id: number, isClosed: boolean): Promise<void> {
  const found = await queryRows(
    `UPDATE purchase_orders SET closed_at = CASE WHEN $3 THEN coalesce(closed_at, $4) END
     WHERE account_id = $1 AND id = $2 RETURNING id`,
    [accountId, isRowNumber(id) ? id : null, isClosed, currentTime()],
  );
  if (found.length === 0) throw unknownPurchase();
}

/** Deletes an order of which nothing came. Throws NOT_FOUND for an order that is not the account's, CONFLICT when something came. */
export function deletePurchaseOrder({ accountId }: Viewer, id: number): Promise<void> {
  if (!isRowNumber(id)) throw unknownPurchase();
  return transaction(async (tx) => {
    await lockAccount(accountId, tx);
    const { hasReceipts } = await queryRow<{ hasReceipts: boolean }>(
      `SELECT EXISTS (SELECT FROM purchase_lines WHERE account_id = $1 AND order_id = $2 AND received_units > 0) AS "hasReceipts"`,
      [accountId, id],
      tx,
    );
    if (hasReceipts) throw conflict('purchases.arrivedInPart');
    const found = await queryRows(
      'DELETE FROM purchase_orders WHERE account_id = $1 AND id = $2 RETURNING id',
      [accountId, id],
      tx,
    );
    if (found.length === 0) throw unknownPurchase();
  });
}
