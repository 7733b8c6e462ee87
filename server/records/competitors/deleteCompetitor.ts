import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Ends the watch of a competitor and deletes its prices. Throws 404 for one that is not the account's. */
export async function deleteCompetitor(
  { accountId }: Viewer,
  { id }: { id: number },
  { tx }: { tx?: Queryable } = {},
): Promise<void> {
  const deleted = await queryRows(
    'DELETE FROM brand_competitors WHERE account_id = $1 AND id = $2::bigint RETURNING id',
    [accountId, Number.isSafeInteger(id) ? id : null],
    tx,
  );
  if (deleted.length === 0) throw notFound('Competidor não encontrado');
}
