import { queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Deletes a note and returns the number of its physical product. Throws NOT_FOUND for a note that the account does not have. */
export async function deleteProductNote({ accountId }: Viewer, id: number): Promise<number> {
  const isNumber = Number.isSafeInteger(id) && id > 0 && id < 2 ** 31;
  const [deleted] = isNumber
    ? await queryRows<{ masterId: number }>(
        `DELETE FROM product_notes n USING products p
         WHERE n.account_id = $1 AND n.id = $2 AND p.account_id = $1 AND p.id = n.product_id
         RETURNING p.master_id AS "masterId"`,
        [accountId, id],
      )
    : [];
  if (!deleted) throw notFound('products.noteNotFound');
  return deleted.masterId;
}
