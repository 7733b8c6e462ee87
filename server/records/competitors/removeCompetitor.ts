import { queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Ends the watch of a competitor and forgets its prices. Throws 404 for one of nobody or of another account. */
export async function removeCompetitor({ accountId }: Viewer, id: number): Promise<void> {
  const removed = await queryRows(
    'DELETE FROM brand_competitors WHERE account_id = $1 AND id = $2::bigint RETURNING id',
    [accountId, Number.isSafeInteger(id) ? id : null],
  );
  if (removed.length === 0) throw notFound('Competidor não encontrado');
}
