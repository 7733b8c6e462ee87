import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';
import { itemDocuments } from '#server/records/taxation/documents/itemDocuments.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Says that a document is of an order, whose taxes are then those of the document. Throws NOT_FOUND for a document or an order that is not the account's. */
export async function linkNfeOrder(
  { accountId }: Viewer,
  { documentId, orderId }: { documentId: number; orderId: number },
): Promise<void> {
  await transaction(async (tx) => {
    await lockAccount(accountId, tx);
    const linked = await queryRows(
      `INSERT INTO nfe_orders AS t (account_id, document_id, order_id)
     SELECT $1, d.id, o.id FROM nfe_documents d, orders o
     WHERE d.account_id = $1 AND d.id = $2 AND d.side = 'sale' AND o.account_id = $1 AND o.id = $3
     ON CONFLICT (account_id, document_id, order_id) DO UPDATE SET linked_at = t.linked_at RETURNING t.document_id`,
      [accountId, rowId(documentId), rowId(orderId)],
      tx,
    );
    if (linked.length === 0) throw notFound('nfe.notFoundOrOrder');
    await writeOrderLines(accountId, [orderId], tx);
  });
}

/** Takes back that a document is of an order; what its text says stays. Throws NOT_FOUND when no person said so. */
export async function unlinkNfeOrder(
  { accountId }: Viewer,
  { documentId, orderId }: { documentId: number; orderId: number },
): Promise<void> {
  await transaction(async (tx) => {
    await lockAccount(accountId, tx);
    const { orderIds } = await itemDocuments(accountId, [rowId(orderId)], tx);
    const removed = await queryRows(
      'DELETE FROM nfe_orders WHERE account_id = $1 AND document_id = $2 AND order_id = $3 RETURNING order_id',
      [accountId, rowId(documentId), rowId(orderId)],
      tx,
    );
    if (removed.length === 0) throw notFound('nfe.notFoundOrOrder');
    await writeOrderLines(accountId, orderIds, tx); // with the orders that the document stays with
  });
}

const rowId = (id: number) => (Number.isSafeInteger(id) && id > 0 ? id : -1);
